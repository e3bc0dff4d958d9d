export type Chance = ReturnType<typeof chancesOf>
/** The same for the same seed (mulberry32). */
export function chancesOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, pick: <X>(list: readonly X[]): X => list[Math.floor(next() * list.length)] as X } // reason: no list is empty
}
