//! What counts as ink: the one place where colors become darkness.

use pinbar_model::geometry::Rect;
use pinbar_model::list::{Blend, DisplayList, NONE, PathRange, Segment, Shape, Verb};

/// The color of the sheet that ink is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    pub rgb: [u8; 3],
}

/// Share of the page that a fill or image must cover to be its paper.
const PAPER_SHARE: f32 = 0.9;
/// Share of an image's pixels within [`NEAR`] of its commonest lightness that makes it paper, not a photograph.
const COMMON_SHARE: f32 = 0.4;
const NEAR: usize = 12;
/// How much a pure hue without darkness (yellow, cyan) counts, of 256: three fifths. Less loses highlighters and
/// pale pens, more makes a highlighted text as dark as the text on it.
const HUE_WEIGHT: u32 = 154;

impl Paper {
    pub const WHITE: Paper = Paper {
        rgb: [255, 255, 255],
    };

    /// The darkness of `rgb` against this paper, 0 (paper) to 255.
    ///
    /// On light paper each channel is first divided by the paper's, on dark paper lightness is ink.
    /// Darkness is the larger of 255 − luma and three fifths of 255 − min(R, G, B): thin gray lines keep
    /// their gray, yellow highlighter and cyan pens stay visible though they are hardly dark.
    pub fn ink(&self, rgb: [u8; 3]) -> u8 {
        let mut channels = [0u32; 3];
        for (channel, (value, paper)) in channels.iter_mut().zip(rgb.into_iter().zip(self.rgb)) {
            let (value, paper) = (u32::from(value), u32::from(paper));
            *channel = if self.is_dark() {
                255 - (value.saturating_sub(paper) * 255 / (255 - paper).max(1)).min(255)
            } else {
                (value * 255 / paper.max(1)).min(255)
            };
        }
        let dark = 255 - luma(channels);
        let hue = (255 - channels[0].min(channels[1]).min(channels[2])) * HUE_WEIGHT / 256;
        dark.max(hue) as u8
    }

    /// White lines on black: lightness is ink.
    pub fn is_dark(&self) -> bool {
        luma(self.rgb.map(u32::from)) < 128
    }

    /// The paper of a list: a fill or scan that covers the page below everything else, or white.
    pub fn of_list(list: &DisplayList) -> Paper {
        let mut paper = Paper::WHITE;
        let page = list.width * list.height;
        for (item, bounds) in list.items.iter().zip(&list.bounds) {
            let seen = bounds.intersection(&Rect::new(0.0, 0.0, list.width, list.height));
            if seen.width() * seen.height() < PAPER_SHARE * page {
                if matches!(item.shape, Shape::Image { .. }) {
                    continue;
                }
                // The first mark on the sheet: what comes later lies on the paper.
                break;
            }
            let plain = item.effect == NONE
                || list
                    .effects
                    .get(item.effect as usize)
                    .is_some_and(|effect| {
                        effect.blend == Blend::Normal
                            && effect.opacity >= 0.99
                            && effect.mask == NONE
                    });
            if !plain {
                continue;
            }
            match item.shape {
                Shape::Fill { path, .. } if is_rectangle(list, path) => {
                    if let Some(paint) = list.paints.get(item.paint as usize)
                        && paint.rgba[3] == 255
                    {
                        let [r, g, b, _] = paint.rgba;
                        paper = Paper { rgb: [r, g, b] };
                    }
                }
                Shape::Image { image, .. } => {
                    let image = list.images.get(image as usize);
                    if let Some(level) = image
                        .filter(|image| !image.stencil)
                        .and_then(|image| image.levels.last())
                        && level.alpha.is_none()
                        && let Some(found) = Paper::of_pixels(level.samples.pixels().into_iter())
                    {
                        paper = found;
                    }
                }
                _ => {}
            }
        }
        paper
    }

    /// The paper of a painted page, four bytes a pixel, or white when no color prevails.
    pub fn of_rgba(rgba: &[u8]) -> Paper {
        // 65,536 pixels spread over the page tell the commonest color well enough.
        let step = (rgba.len() / 4 / 65_536).max(1);
        let pixels = rgba
            .chunks_exact(4)
            .step_by(step)
            .map(|pixel| [pixel[0], pixel[1], pixel[2]]);
        Paper::of_pixels(pixels).unwrap_or(Paper::WHITE)
    }

    /// The mean color of the pixels near the commonest lightness, when these are many.
    fn of_pixels(pixels: impl Iterator<Item = [u8; 3]>) -> Option<Paper> {
        let mut counts = [0u32; 256];
        let mut sums = [[0u64; 3]; 256];
        let mut total = 0u32;
        for pixel in pixels {
            let lightness = luma(pixel.map(u32::from)) as usize;
            counts[lightness] += 1;
            for (sum, value) in sums[lightness].iter_mut().zip(pixel) {
                *sum += u64::from(value);
            }
            total += 1;
        }
        let window = |center: usize| center.saturating_sub(NEAR)..(center + NEAR + 1).min(256);
        let best =
            (0..256).max_by_key(|&center| window(center).map(|at| counts[at]).sum::<u32>())?;
        let near: u32 = window(best).map(|at| counts[at]).sum();
        if near == 0 || (near as f32) < COMMON_SHARE * total as f32 {
            return None;
        }
        let mut rgb = [0u8; 3];
        for (channel, value) in rgb.iter_mut().enumerate() {
            let sum: u64 = window(best).map(|at| sums[at][channel]).sum();
            *value = (sum / u64::from(near)) as u8;
        }
        Some(Paper { rgb })
    }
}

/// Rec. 601 luma of 0..=255 channels; the weights add to 256.
pub fn luma([r, g, b]: [u32; 3]) -> u32 {
    (77 * r + 150 * g + 29 * b) >> 8
}

/// Turns a painted page into ink against its own paper. `rgba` holds `width * height` opaque pixels.
pub fn ink_from_rgba(rgba: &[u8], width: u32, height: u32) -> crate::InkImage {
    let paper = Paper::of_rgba(rgba);
    let mut data: Vec<u8> = rgba
        .chunks_exact(4)
        .map(|pixel| paper.ink([pixel[0], pixel[1], pixel[2]]))
        .collect();
    data.resize(width as usize * height as usize, 0);
    crate::InkImage {
        width,
        height,
        data,
    }
}

fn is_rectangle(list: &DisplayList, path: PathRange) -> bool {
    let Some(verbs) = list
        .paths
        .verbs
        .get(path.verb as usize..(path.verb + path.verbs) as usize)
    else {
        return false;
    };
    if verbs.len() > 6
        || verbs
            .iter()
            .any(|verb| matches!(verb, Verb::Quad | Verb::Cubic))
    {
        return false;
    }
    let (mut bounds, mut points) = (Rect::EMPTY, Vec::new());
    for segment in list.paths.segments(path) {
        if let Segment::Move(p) | Segment::Line(p) = segment {
            bounds.include(p[0], p[1]);
            points.push(p);
        }
    }
    // A hundredth of a point forgives the rounding of 32-bit coordinates.
    let near = |a: f32, b: f32| (a - b).abs() < 0.01;
    points.len() >= 4
        && points.iter().all(|p| {
            (near(p[0], bounds.x0) || near(p[0], bounds.x1))
                && (near(p[1], bounds.y0) || near(p[1], bounds.y1))
        })
}
