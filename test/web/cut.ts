import type { Page } from 'playwright-core'

// A name that is longer than its column may end in an ellipsis. What nobody may see is a button whose word is cut, a day or a
// figure without its end, text that is printed over the cell beside it, and a line of which only the upper half is there.
const look = `(() => {
  const isFigure = /^(\\d{1,2} \\w{3} \\d{4}|[−(]?[$€£]?[\\d.,]+[%xKMB]?\\)?)$/
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    if (!text.data.trim() || parent.closest('script, style, svg, [inert], .visually-hidden')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
    const note = (how) => found.add(how + ': ' + text.data.trim().slice(0, 60))
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
      const { left, right, bottom } = box.getBoundingClientRect()
      const isBeyond = lines.some((line) => line.right > right + 1 || line.left < left - 1)
      if (isBeyond && overflowX === 'visible' && box.matches('td, th, [role="gridcell"], dt, dd')) note('over its neighbour')
      const isWhole = box.closest('button, [role="tab"]') ? textOverflow !== 'ellipsis' : isFigure.test(text.data)
      if (isBeyond && /hidden|clip/.test(overflowX) && isWhole) note('cut')
      if (/hidden|clip/.test(overflowY) && lines.some((line) => line.top < bottom - 3 && line.bottom > bottom + 3)) note('half a line')
      if (overflowX !== 'visible' || overflowY !== 'visible') break
    }
  }
  return [...found]
})()`

/** Words on the page as it is now that are cut where they may not be: how, and which. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(look)
