//! How many pixels decoding an image makes, whatever the dictionary says of its size.

use hayro_syntax::Filter;
use hayro_syntax::object::Stream;
use hayro_syntax::object::dict::keys::{H, HEIGHT, MASK, SMASK, W, WIDTH};

/// The most pixels that the image, its own header or a mask of it declares.
pub(super) fn largest_declared(stream: &Stream<'_>) -> u64 {
    let masks = [SMASK, MASK]
        .into_iter()
        .filter_map(|key| stream.dict().get::<Stream<'_>>(key));
    masks
        .map(|mask| declared(&mask))
        .fold(declared(stream), u64::max)
}

fn declared(stream: &Stream<'_>) -> u64 {
    let dict = stream.dict();
    let side = |short: &[u8], long: &[u8]| {
        let side = dict.get::<u32>(short).or_else(|| dict.get::<u32>(long));
        u64::from(side.unwrap_or(0))
    };
    let own = match stream.filters().as_slice() {
        [Filter::DctDecode] => jpeg_size(&stream.raw_data()),
        [Filter::JpxDecode] => jpeg2000_size(&stream.raw_data()),
        _ => None,
    };
    let (width, height) = own.unwrap_or((0, 0));
    (side(W, WIDTH) * side(H, HEIGHT)).max(u64::from(width) * u64::from(height))
}

/// Width and height of the first frame (ITU-T T.81, B.2.2).
fn jpeg_size(data: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        let marker = data.get(at..at + 9)?;
        if marker[0] != 0xff {
            at += 1;
            continue;
        }
        let pair = |at: usize| u16::from_be_bytes([marker[at], marker[at + 1]]);
        match marker[1] {
            // Tables of codes share the range of the frames.
            0xc4 | 0xc8 | 0xcc => at += 2 + usize::from(pair(2)),
            0xc0..=0xcf => return Some((pair(7).into(), pair(5).into())),
            // Fill bytes and markers without a length.
            0xff => at += 1,
            0x00 | 0x01 | 0xd0..=0xd9 => at += 2,
            _ => at += 2 + usize::from(pair(2)),
        }
    }
}

/// Width and height of the image area (ITU-T T.800, A.5.1).
fn jpeg2000_size(data: &[u8]) -> Option<(u32, u32)> {
    let at = data
        .windows(4)
        .position(|four| four == [0xff, 0x4f, 0xff, 0x51])?;
    let size = data.get(at + 8..at + 24)?;
    let word = |at: usize| u32::from_be_bytes([size[at], size[at + 1], size[at + 2], size[at + 3]]);
    Some((
        word(0).saturating_sub(word(8)),
        word(4).saturating_sub(word(12)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_size_that_the_data_has() {
        let jpeg = [
            0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8, 0x12,
            0x34, 0x56, 0x78, 3,
        ];
        assert_eq!(jpeg_size(&jpeg), Some((0x5678, 0x1234)));
        assert_eq!(jpeg_size(&jpeg[..14]), None);
        let mut jpx = vec![0, 0, 0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0];
        for word in [70_000u32, 50_000, 0, 10_000] {
            jpx.extend(word.to_be_bytes());
        }
        assert_eq!(jpeg2000_size(&jpx), Some((70_000, 40_000)));
        assert_eq!(jpeg2000_size(&jpx[..20]), None);
    }
}
