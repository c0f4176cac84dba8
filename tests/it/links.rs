//! Every link of the README, the changelog and the guide leads somewhere: on a code host, where it is a file, and in the
//! docs, where it is a module or an item.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The link definitions that come before each page in the docs.
const OF_THE_DOCS: &str = include_str!("../../src/guide/links.txt");

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A page in Markdown.
struct Page {
    path: PathBuf,
    /// The text without fenced blocks and definitions.
    prose: String,
    definitions: BTreeMap<String, String>,
}

impl Page {
    fn read(path: PathBuf) -> Page {
        let text = fs::read_to_string(&path).unwrap();
        let (prose, definitions) = split(&text);
        Page { path, prose, definitions }
    }

    /// The links in the prose: the text, and the target or the label of a definition. Every bracket that is not code must
    /// belong to a link.
    fn links(&self) -> Vec<(String, Link)> {
        let prose = without_brackets_in_code(&self.prose);
        let mut links = Vec::new();
        let mut rest = prose.as_str();
        while let Some((_, after)) = rest.split_once('[') {
            let (text, after) = after.split_once(']').expect("brackets come in pairs");
            let (link, after) = if let Some(after) = after.strip_prefix('(') {
                let (target, after) = after.split_once(')').expect("parentheses come in pairs");
                (Link::To(target.into()), after)
            } else if let Some(after) = after.strip_prefix('[') {
                let (label, after) = after.split_once(']').expect("brackets come in pairs");
                (Link::Defined(label.into()), after)
            } else {
                (Link::Defined(text.into()), after)
            };
            links.push((text.split_whitespace().collect::<Vec<_>>().join(" "), link));
            rest = after;
        }
        links
    }

    /// The anchors that a code host gives to headings.
    fn anchors(&self) -> BTreeSet<String> {
        let headings = self.prose.lines().filter(|line| line.starts_with('#'));
        let mut anchors = BTreeSet::new();
        for heading in headings {
            let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            let kept = |c: &char| c.is_alphanumeric() || ['-', '_'].contains(c);
            assert!(
                anchors.insert(text.chars().filter(kept).collect()),
                "{heading:?} is twice in {:?}",
                self.path
            );
        }
        anchors
    }
}

enum Link {
    To(String),
    /// The label of a definition.
    Defined(String),
}

/// The text of a page without its fenced blocks, and the link definitions in it.
fn split(text: &str) -> (String, BTreeMap<String, String>) {
    let (mut prose, mut definitions) = (String::new(), BTreeMap::new());
    let mut is_fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if let Some((label, target)) = definition(line) {
            assert_eq!(definitions.insert(label.into(), target.into()), None, "[{label}] is defined twice");
        } else if !is_fenced {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    (prose, definitions)
}

fn definition(line: &str) -> Option<(&str, &str)> {
    let (label, target) = line.strip_prefix('[')?.split_once("]: ")?;
    (!label.contains(']')).then_some((label, target))
}

fn without_brackets_in_code(prose: &str) -> String {
    let parts = prose.split('`').enumerate();
    let parts = parts.map(|(i, part)| if i % 2 == 1 { part.replace(['[', ']'], "") } else { part.into() });
    parts.collect::<Vec<String>>().join("`")
}

fn guide() -> Vec<Page> {
    let files = fs::read_dir(repository().join("src/guide")).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).map(Page::read).collect()
}

fn readme() -> Page {
    Page::read(repository().join("README.md"))
}

/// A link target is a page on the web, or a file of the repository. An anchor in it is a heading.
fn follow(page: &Page, text: &str, target: &str) {
    if target.starts_with("http") {
        return;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() { page.path.clone() } else { page.path.parent().unwrap().join(file) };
    assert!(path.exists(), "{target:?} in {:?}", page.path);
    if !anchor.is_empty() {
        assert!(Page::read(path).anchors().contains(anchor), "{target:?} in {:?}", page.path);
    } else if file.ends_with(".rs") {
        let item = text.trim_matches('`').rsplit("::").next().unwrap();
        assert!(declares(&path, item), "{file} does not declare {item}, in {:?}", page.path);
    }
}

/// Whether a source file declares an item or a variant, or is a module of this name.
fn declares(path: &Path, item: &str) -> bool {
    let source = fs::read_to_string(path).unwrap();
    let declarations = [
        format!("fn {item}("),
        format!("struct {item} "),
        format!("struct {item}<"),
        format!("enum {item} "),
        format!("    {item},"),
    ];
    path.ends_with(Path::new(item).join("mod.rs")) || declarations.iter().any(|text| source.contains(text))
}

#[test]
fn links_lead_to_files_on_a_code_host() {
    let changelog = Page::read(repository().join("CHANGELOG.md"));
    for page in guide().into_iter().chain([readme(), changelog]) {
        let mut defined = BTreeSet::new();
        for (text, link) in page.links() {
            let target = match &link {
                Link::To(target) => target,
                Link::Defined(label) => {
                    defined.insert(label.clone());
                    page.definitions.get(label).unwrap_or_else(|| panic!("no [{label}] in {:?}", page.path))
                }
            };
            follow(&page, &text, target);
        }
        assert_eq!(page.definitions.into_keys().collect::<BTreeSet<_>>(), defined, "{:?}", page.path);
    }
}

#[test]
fn links_are_defined_for_the_docs() {
    let (_, of_the_docs) = split(OF_THE_DOCS);
    let mut used = BTreeSet::new();
    for page in guide().into_iter().chain([readme()]) {
        for (_, link) in page.links() {
            match link {
                Link::To(target) => {
                    assert!(target.starts_with("http") || target.starts_with('#'), "{target}")
                }
                // The docs embed the picture.
                Link::Defined(label) if label == "picture" => {}
                Link::Defined(label) => {
                    assert!(of_the_docs.contains_key(&label), "[{label}] in {:?}", page.path);
                    used.insert(label);
                }
            }
        }
    }
    assert_eq!(
        of_the_docs.into_keys().collect::<BTreeSet<_>>(),
        used,
        "the definitions in links.txt, and those that are used"
    );
}

/// A code host shows the first heading as the title, and the index when someone opens the folder.
#[test]
fn pages_have_a_title_and_are_in_the_index() {
    let index = Page::read(repository().join("src/guide/README.md"));
    for page in guide() {
        let titles: Vec<&str> = page.prose.lines().filter(|line| line.starts_with("# ")).collect();
        assert!(titles.len() == 1 && page.prose.starts_with(titles[0]), "{:?}: {titles:?}", page.path);
        let file = page.path.file_name().unwrap().to_str().unwrap();
        assert!(file == "README.md" || index.definitions.values().any(|target| target == file), "{file}");
    }
}

#[test]
#[ignore = "builds the docs"]
fn links_lead_to_pages_in_the_docs() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs");
    let docs = Command::new(env!("CARGO"))
        .args([
            "doc",
            "--no-deps",
            "--locked",
            "--offline",
            "--package",
            "fliptable",
            "--no-default-features",
        ])
        .args(["--features", "export", "--target-dir"])
        .arg(&target)
        .current_dir(repository())
        .output()
        .unwrap();
    assert!(docs.status.success(), "{}", String::from_utf8_lossy(&docs.stderr));

    let root = target.join("doc/fliptable");
    for page in guide() {
        let module = match page.path.file_stem().unwrap().to_str().unwrap() {
            "README" => root.join("guide"),
            name => root.join("guide").join(name),
        };
        assert!(module.join("index.html").is_file(), "{:?} is not in the docs", page.path);
    }
    let pages: BTreeMap<PathBuf, String> =
        html_files(&root).into_iter().map(|path| (path.clone(), without_scripts(&path))).collect();
    for (path, page) in &pages {
        for link in targets(page).filter(|link| !link.starts_with("http")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            assert!(!file.ends_with(".md"), "{link:?} in {path:?}");
            let to = if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(to.is_file(), "{link:?} in {path:?}");
            // Other pages of rustdoc, such as sources, have anchors that its scripts know.
            if let (false, Some(to)) = (anchor.is_empty(), pages.get(&to.canonicalize().unwrap())) {
                assert!(to.contains(&format!(" id=\"{anchor}\"")), "{link:?} in {path:?}");
            }
        }
    }
}

fn html_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.canonicalize().unwrap()).unwrap().map(|entry| entry.unwrap().path());
    let is_html = |path: &Path| path.extension().is_some_and(|extension| extension == "html");
    entries
        .flat_map(|path| if path.is_dir() { html_files(&path) } else { Vec::from([path]) })
        .filter(|path| is_html(path))
        .collect()
}

fn without_scripts(path: &Path) -> String {
    let page = fs::read_to_string(path).unwrap();
    let parts = page.split("<script");
    let ends = |(i, part): (usize, &str)| match part.split_once("</script>") {
        Some((_, after)) if i > 0 => after.to_string(),
        _ => part.to_string(),
    };
    parts.enumerate().map(ends).collect()
}

/// The targets of the links in HTML.
fn targets(page: &str) -> impl Iterator<Item = &str> {
    page.split(" href=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0))
}
