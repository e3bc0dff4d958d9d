const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const
export type Way = keyof typeof ways

export const isWay = (key: string): key is Way => key in ways

/** The card that a person would call the next one that way; cards carry `data-card`. */
export function cardBeside(within: HTMLElement, from: Element, way: Way): HTMLElement | undefined {
  const [x, y] = ways[way]
  const here = middle(from)
  let best: { card: HTMLElement; far: number } | undefined
  for (const card of within.querySelectorAll<HTMLElement>('[data-card]')) {
    const there = middle(card)
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const along = dx * x + dy * y
    const across = Math.abs(dx * y) + Math.abs(dy * x)
    // up and down stay in the column; to the side the nearest column counts, whatever the height
    if (along < 8 || (y !== 0 && across > 40)) continue
    const far = x !== 0 ? along * 1000 + across : along
    if (!best || far < best.far) best = { card, far }
  }
  return best?.card
}

function middle(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
