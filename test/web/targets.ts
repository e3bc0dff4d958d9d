import type { Page } from 'playwright-core'

/** As high and as wide as a thumb needs it, in pixels. */
const leastPx = 44

// What answers is found by asking the page what lies at a point, from the middle of the control outwards: a control may be
// drawn smaller than it is touched, and another one may lie over it.
const look = `(() => {
  const controls = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]'
  const small = []
  for (const control of document.querySelectorAll(controls)) {
    if (control.disabled || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (control.closest('[aria-hidden="true"], [inert], .visually-hidden') || standsInText(control)) continue
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const box = control.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const answers = (atX, atY) => {
      const there = document.elementFromPoint(atX, atY)
      return there !== null && [control, ...(control.labels ?? [])].some((one) => one.contains(there))
    }
    // it is behind something else, such as the rows behind a sheet, or what only a keyboard brings forth
    if (!answers(x, y)) continue
    const reach = (byX, byY) => {
      let steps = 0
      while (steps < ${leastPx} && answers(x + byX * (steps + 1), y + byY * (steps + 1))) steps++
      return steps
    }
    const [width, height] = [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)]
    if (width < ${leastPx} || height < ${leastPx})
      small.push(width + ' × ' + height + ' px: ' + control.outerHTML.replace(/<svg.*?<\\/svg>/g, '').slice(0, 160))
  }
  return small

  // a link, or the number of a source, between the words of a line is as high as the line
  function standsInText(control) {
    if (/^Source \\d+/.test(control.getAttribute('aria-label') ?? '')) return true
    if (getComputedStyle(control).display !== 'inline') return false
    let block = control.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    return block !== null && block.textContent.trim() !== control.textContent.trim()
  }
})()`

/** The controls in sight that are too small for a thumb, each with its size; those within running text are not asked for. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(look)
