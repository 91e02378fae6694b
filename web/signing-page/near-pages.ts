import type { PageBox, Pages } from './pages.ts'

/** Observes which pages are within a margin around the window. Reports changes, and each page that leaves this area. */
export function observeNearPages(
  pages: Pages,
  rootMargin: string,
  near: Set<PageBox>,
  onChange: () => void,
  onLeave?: (box: PageBox) => void,
): IntersectionObserver {
  const boxOf = new Map<Element, PageBox>(pages.boxes.map((box) => [box.section, box]))
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const box = boxOf.get(entry.target)
        if (box === undefined) continue
        if (entry.isIntersecting) near.add(box)
        else if (near.delete(box)) onLeave?.(box)
      }
      onChange()
    },
    { rootMargin },
  )
  for (const box of pages.boxes) observer.observe(box.section)
  return observer
}
