use super::*;

/// Numbers without a crate: xorshift.
struct Random(u32);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % bound
    }
}

/// Pictures of all sizes with areas of one, few, many gray and many colors.
fn pictures() -> Vec<(u32, u32, Vec<[u8; 3]>)> {
    let mut random = Random(9);
    let sizes = [
        (1, 1),
        (3, 40),
        (16, 16),
        (17, 15),
        (31, 33),
        (64, 48),
        (100, 70),
    ];
    let colors = [1, 2, 3, 5, 40, 300, 100_000];
    let mut all = Vec::new();
    for (width, height) in sizes {
        for count in colors {
            for gray in [false, true] {
                let pixels = (0..width * height).map(|place| {
                    // The left third stays blank.
                    if place % width < width / 3 {
                        return [7; 3];
                    }
                    let [_, r, g, b] = random.below(count).wrapping_mul(0x01_23_45).to_be_bytes();
                    if gray { [b; 3] } else { [r, g, b] }
                });
                all.push((width, height, pixels.collect()));
            }
        }
    }
    all
}

fn stored((width, height, pixels): &(u32, u32, Vec<[u8; 3]>)) -> Samples {
    Samples::from_rgb(*width, *height, pixels.as_flattened()).unwrap()
}

#[test]
fn gives_back_every_pixel() {
    for picture in pictures() {
        assert_eq!(
            stored(&picture).pixels(),
            picture.2,
            "{} x {}",
            picture.0,
            picture.1
        );
    }
}

#[test]
fn gives_back_any_part() {
    let mut random = Random(5);
    for picture in pictures() {
        let samples = stored(&picture);
        let (width, height) = (picture.0, picture.1);
        let (left, top) = (random.below(width), random.below(height));
        let (wide, tall) = (
            1 + random.below(width - left),
            1 + random.below(height - top),
        );
        let part = samples.region(
            (left as usize, top as usize),
            (wide as usize, tall as usize),
            |color| color,
        );
        let expected: Vec<[u8; 3]> = (top..top + tall)
            .flat_map(|y| (left..left + wide).map(move |x| (y * width + x) as usize))
            .map(|place| picture.2[place])
            .collect();
        assert_eq!(part, expected);
    }
}

#[test]
fn stores_the_same_picture_the_same_way_from_whatever_it_comes() {
    let bits: Vec<u8> = (0..5 * 20).map(|at| (at * 37 % 256) as u8 & 0xf8).collect();
    let bytes: Vec<u8> = (0..20 * 37)
        .map(|at| bits[at / 37 * 5 + at % 37 / 8] >> (7 - at % 37 % 8) & 1)
        .map(|bit| bit * 255)
        .collect();
    let triples: Vec<u8> = bytes.iter().flat_map(|gray| [*gray; 3]).collect();
    let from_bits = Samples::from_bits(37, 20, &bits).unwrap();
    assert_eq!(Samples::from_gray(37, 20, &bytes).unwrap(), from_bits);
    assert_eq!(Samples::from_rgb(37, 20, &triples).unwrap(), from_bits);
}

#[test]
fn takes_four_bytes_for_a_blank_block_and_a_bit_for_a_black_or_white_pixel() {
    let mut gray = vec![255; 1600 * 1600];
    let blank = Samples::from_gray(1600, 1600, &gray).unwrap();
    assert_eq!(blank.memory_bytes(), 100 * 100 * 4);
    assert_eq!(blank.uniform(), Some([255; 3]));
    gray.iter_mut().step_by(3).for_each(|value| *value = 0);
    let dotted = Samples::from_gray(1600, 1600, &gray).unwrap();
    assert_eq!(dotted.memory_bytes(), 100 * 100 * (4 + 1 + 32));
    assert_eq!(dotted.uniform(), None);
    assert!(blank.is_black_and_white() && dotted.is_black_and_white());
    gray[40] = 128;
    let soft = Samples::from_gray(1600, 1600, &gray).unwrap();
    assert!(!soft.is_black_and_white());
}

#[test]
fn halves_by_the_mean_of_four() {
    for picture in pictures() {
        let (width, height) = (picture.0 as usize, picture.1 as usize);
        let half = stored(&picture).halved().unwrap();
        let size = (half.width() as usize, half.height() as usize);
        assert_eq!(size, (width.div_ceil(2), height.div_ceil(2)));
        for (place, color) in half.pixels().iter().enumerate() {
            let (x, y) = (2 * (place % size.0), 2 * (place / size.0));
            let (right, lower) = ((x + 1).min(width - 1), (y + 1).min(height - 1));
            let mean = |channel: usize| {
                let sum: u16 = [(x, y), (right, y), (x, lower), (right, lower)]
                    .iter()
                    .map(|(x, y)| u16::from(picture.2[y * width + x][channel]))
                    .sum();
                ((sum + 2) / 4) as u8
            };
            assert_eq!(*color, [mean(0), mean(1), mean(2)]);
        }
    }
}

#[test]
fn finds_and_cuts_what_lies_inside_blank_margins() {
    let mut gray = vec![9u8; 100 * 80];
    for y in 20..40 {
        gray[y * 100 + 50..y * 100 + 60].fill(200);
    }
    let samples = Samples::from_gray(100, 80, &gray).unwrap();
    let inside = samples.inside([9; 3]).unwrap();
    assert_eq!(inside, [48, 16, 16, 32]);
    let part = samples.part(inside).unwrap();
    assert_eq!(part.pixels(), samples.region((48, 16), (16, 32), |it| it));
    assert_eq!(samples.inside([200; 3]), Some([0, 0, 100, 80]));
    assert_eq!(Samples::single([9; 3]).inside([9; 3]), None);
    assert_eq!(samples.part([48, 16, 60, 32]), None);
}

#[test]
fn refuses_data_of_another_length() {
    assert!(Samples::from_rgb(2, 2, &[0; 11]).is_none());
    assert!(Samples::from_bits(9, 2, &[0; 2]).is_none());
    assert!(Samples::from_gray(0, 5, &[]).is_none());
    assert!(Samples::from_gray(5, 0, &[]).is_none());
    assert!(Samples::from_gray(u32::MAX, u32::MAX, &[0; 8]).is_none());
}
