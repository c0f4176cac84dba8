//! Linear algebra over GF(2), with vectors as the bits of a `u64`.

/// A linear map, given by the images of a basis of its domain. The rows are in echelon form: the highest bits of their
/// vectors are distinct and in descending order.
#[derive(Clone, Default)]
pub struct LinearMap {
    rows: Vec<(u64, u64)>,
}

impl LinearMap {
    /// The map that sends everything in the span of these vectors to 0.
    pub fn zero_on(vectors: impl IntoIterator<Item = u64>) -> LinearMap {
        let mut map = LinearMap::default();
        for vector in vectors {
            map.insert(vector, 0);
        }
        map
    }

    /// Adds a vector and its image. If the map determines the image of the vector already, nothing is added, and the
    /// difference between that image and this one is returned.
    pub fn insert(&mut self, vector: u64, image: u64) -> Option<u64> {
        let (rest, known) = self.reduce(vector);
        if rest == 0 {
            return Some(image ^ known);
        }
        let position = self.rows.partition_point(|row| row.0 > rest);
        self.rows.insert(position, (rest, image ^ known));
        None
    }

    /// Splits a vector into a part of the domain and a rest: returns the rest and the image of the part. Both are
    /// linear in the vector, and the rest has no highest bit of a row.
    pub fn reduce(&self, vector: u64) -> (u64, u64) {
        let (mut rest, mut image) = (vector, 0);
        for row in &self.rows {
            if rest & highest_bit(row.0) != 0 {
                rest ^= row.0;
                image ^= row.1;
            }
        }
        (rest, image)
    }

    pub fn rank(&self) -> u8 {
        self.rows.len() as u8
    }

    /// A basis of the domain.
    pub fn vectors(&self) -> impl Iterator<Item = u64> {
        self.rows.iter().map(|row| row.0)
    }

    /// The highest bits of the rows.
    pub fn pivots(&self) -> u64 {
        self.rows.iter().map(|row| highest_bit(row.0)).sum()
    }
}

fn highest_bit(vector: u64) -> u64 {
    1 << vector.ilog2()
}

/// A basis of the space that these vectors span, in which the lowest bit of each vector is in no other vector.
pub fn reduced_basis(vectors: &[u64]) -> Vec<u64> {
    // Rows are in echelon form by their highest bits, which are the lowest bits of the reversed vectors.
    let map = LinearMap::zero_on(vectors.iter().map(|vector| vector.reverse_bits()));
    let reduced = map.vectors().map(|row| {
        // The rest has no highest bit of a row, and differs from the other bits of this row by a sum of other rows.
        let (rest, _) = map.reduce(row ^ highest_bit(row));
        (highest_bit(row) | rest).reverse_bits()
    });
    reduced.collect()
}
