//! Scratch.
use pinbar_align::{Side, align};
use pinbar_ink::PageInk;
use pinbar_model::list::DisplayList;
use pinbar_reader::{Document, Limits, Resources};
use std::error::Error;
use std::path::Path;
fn read(path: &Path) -> Result<DisplayList, Box<dyn Error>> {
    let document = Document::open(std::fs::read(path)?, "", &Resources::default())?;
    Ok(document.read(0, &Limits::default())?.list)
}
fn main() -> Result<(), Box<dyn Error>> {
    let a: Vec<String> = std::env::args().skip(1).collect();
    for pair in a.chunks(2) {
        let (old, new) = (read(Path::new(&pair[0]))?, read(Path::new(&pair[1]))?);

        let whole = align(&side(&old), &side(&new));
        println!(
            "{} -> {}: {:?} {} {:?}",
            pair[0].rsplit('/').next().unwrap_or(""),
            pair[1].rsplit('/').next().unwrap_or(""),
            whole.status,
            whole.method,
            whole.new_to_old
        );
        let started = std::time::Instant::now();
        match pinbar_align::align_by_view(&side(&old), &side(&new), &whole) {
            None => println!("   no view aligned, {:?}", started.elapsed()),
            Some((al, found)) => {
                let d = pinbar_differences::find_by_view(&old, &new, &found, &Default::default());
                println!(
                    "   {:?} {:?} differences {} {:?}",
                    al.status,
                    al.reason,
                    d.differences.len(),
                    d.differences
                        .iter()
                        .take(12)
                        .map(|d| d.title.clone())
                        .collect::<Vec<_>>()
                );
                for view in &found.views {
                    println!(
                        "   {:?} {:?} {:?} {:?} {}",
                        view.title, view.old, view.new, view.new_to_old, view.error_inches
                    );
                }
                for (a, b) in &found.apart {
                    println!("   apart {:?} {:?}", a.title, b.title);
                }
                println!("   rest {:?} {:?}", found.rest, started.elapsed());
            }
        }
    }
    Ok(())
}
fn side(l: &DisplayList) -> Side<'_> {
    Side {
        page: PageInk::List(l),
        width: l.width,
        height: l.height,
    }
}
