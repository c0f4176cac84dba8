//! What a caller's compiler makes of a query, in a crate of its own, without LTO, at opt-level 3: loads
//! from tables at known addresses, and at most the one branch that tells solvable from impossible.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod nested;

use std::fs;

#[test]
fn queries_are_straight_code() {
    let assembly = assembly();
    for (table, solvable_branches) in [("FLIP_GAME", 1), ("LIGHTS_OUT", 1), ("REFRIGERATOR", 0)] {
        for (query, branches) in
            [("distance", 0), ("next_move", solvable_branches), ("solution", solvable_branches)]
        {
            let name = format!("{}_{query}", table.to_lowercase());
            let body = body(&assembly, &name);
            if let Err(reason) = check(&body, branches) {
                panic!("{name}: {reason}\n{}", body.join("\n"));
            }
        }
    }
}

/// The assembly of the crate, in the syntax of AT&T: the destination comes last.
fn assembly() -> String {
    let target = nested::target_folder("assembly");
    let file = target.join("assembly.s");
    let emit = format!("asm={}", file.display());
    nested::cargo_succeeds(
        &nested::crate_folder("assembly"),
        &target,
        &["rustc", "--release", "--", "--emit", &emit],
    );
    fs::read_to_string(file).unwrap()
}

/// The labels and instructions of a function.
fn body<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    let (begin, end) = (format!("{function}:"), format!(".size\t{function},"));
    let lines = assembly.lines().skip_while(|line| **line != begin).skip(1);
    let lines = lines.map(str::trim).take_while(|line| !line.starts_with(&end));
    let lines: Vec<&str> =
        lines.filter(|line| line.ends_with(':') || !line.starts_with(['.', '#'])).collect();
    assert!(lines.iter().any(|line| line.starts_with("ret")), "{function} is not in the assembly");
    lines
}

/// Walks through a function: says what is not as it should be.
fn check(body: &[&str], branches_allowed: usize) -> Result<(), String> {
    let mut branches = 0;
    // The registers that hold the address of a table.
    let mut addresses: Vec<&str> = Vec::new();
    let mut loads = 0;
    for (at, line) in body.iter().enumerate() {
        if line.ends_with(':') {
            continue;
        }
        let (operation, operands) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (operation, operands) = match operation {
            "rep" | "lock" => operands.trim().split_once(char::is_whitespace).unwrap_or((operands, "")),
            _ => (operation, operands),
        };
        if operation.starts_with('j') {
            let label = format!("{}:", operands.trim());
            if !body[at..].contains(&label.as_str()) {
                return Err(format!("a jump back or away: {line}"));
            }
            branches += 1;
            continue;
        }
        if ["call", "ud2", "loop", "push", "pop"].iter().any(|unwanted| operation.starts_with(unwanted)) {
            return Err(format!("not for a lookup: {line}"));
        }
        let operands = split(operands);
        for operand in operands.iter().filter(|operand| operand.contains('(')) {
            let (place, registers) = operand.split_once('(').unwrap_or((operand, ""));
            let mut registers = registers.trim_end_matches(')').split(',');
            let base = registers.next().unwrap_or("");
            // A constant of this object file, not one that is reached through a table of addresses.
            let is_part = place.starts_with(".Lanon.") && !place.contains('@');
            let has_address = |name: &str| addresses.contains(&register(name));
            let in_table =
                if base == "%rip" { is_part } else { has_address(base) || registers.any(has_address) };
            if !in_table && !operation.starts_with("lea") {
                return Err(format!("memory outside the tables: {line}"));
            }
            loads += usize::from(base != "%rip");
        }
        let is_test = operation.starts_with("cmp") || operation.starts_with("test");
        let Some(destination) = operands.last().filter(|last| last.starts_with('%') && !is_test) else {
            continue;
        };
        addresses.retain(|address| *address != register(destination));
        if operation.starts_with("lea") && operands[0].starts_with(".Lanon.") {
            addresses.push(register(destination));
        }
    }
    if branches > branches_allowed {
        return Err(format!("{branches} branches where {branches_allowed} would do"));
    }
    if loads == 0 {
        return Err("no load at all: the table is not looked at".into());
    }
    Ok(())
}

/// The operands of an instruction; the commas between brackets do not part them.
fn split(operands: &str) -> Vec<&str> {
    let mut depth = 0;
    let between = |letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ',' && depth == 0
    };
    operands.split(between).map(str::trim).collect()
}

/// One name for a register whatever its width: `%rax`, `%eax`, `%ax` and `%al` are `a`.
fn register(name: &str) -> &str {
    let name = name.trim_start_matches('%');
    if name.starts_with('r') && name[1..].starts_with(|digit: char| digit.is_ascii_digit()) {
        return name.trim_end_matches(['d', 'w', 'b']);
    }
    match name.trim_start_matches(['r', 'e']) {
        two @ ("si" | "di" | "sp" | "bp" | "sil" | "dil") => two.trim_end_matches('l'),
        one => one.trim_end_matches(['x', 'l', 'h']),
    }
}

#[test]
fn the_check_sees_what_it_is_for() {
    let good = ["movzwl\t%di, %eax", "leaq\t.Lanon.97d0.1(%rip), %rcx", "movb\t(%rcx,%rax), %al"];
    let with = |line| good.iter().copied().chain([line, "retq"]).collect::<Vec<_>>();
    assert_eq!(check(&with("xorl\t%eax, %eax"), 0), Ok(()));
    for bad in [
        "callq\t*_ZN4core9panicking18panic_bounds_check17hE@GOTPCREL(%rip)",
        "jmp\t_ZN9fliptable8distance17hE",
        "jne\t.LBB0_1",
        "ud2",
        "movzbl\tsome_static(%rip), %eax",
        "movq\tsome_static@GOTPCREL(%rip), %rcx",
        "movb\t(%rdx,%rax), %al",
        "rep\tmovsb\t(%rsi), %es:(%rdi)",
    ] {
        assert!(check(&with(bad), 1).is_err(), "{bad}");
    }
    let loops = [".LBB0_1:", good[0], good[1], good[2], "jne\t.LBB0_1", "retq"];
    assert!(check(&loops, 1).is_err());
    let branches = [good[0], good[1], good[2], "jne\t.LBB0_1", "jne\t.LBB0_1", ".LBB0_1:", "retq"];
    assert!(check(&branches, 1).is_err());
    assert_eq!(check(&branches, 2), Ok(()));
    // An address that is overwritten is none any more.
    let overwritten = [good[0], good[1], "xorl\t%ecx, %ecx", good[2], "retq"];
    assert!(check(&overwritten, 1).is_err());
}
