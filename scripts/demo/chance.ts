// Chance with a seed: two demonstration firms made on one day differ in nothing but their ids.

export type Chance = {
  /** a whole number, both ends included */
  number(least: number, most: number): number
  between(least: number, most: number): number
  one<T>(values: readonly [T, ...T[]] | readonly T[]): T
  /** whether something happens that happens in this share of cases */
  happens(share: number): boolean
  shuffled<T>(values: readonly T[]): T[]
}

/** Mulberry32, by Tommy Ettinger, in the public domain: 32 bits of state are plenty for a few thousand draws. */
export function chanceOf(seed: number): Chance {
  let state = seed
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  return {
    number,
    between: (least, most) => least + draw() * (most - least),
    one(values) {
      const [first, ...others] = values
      if (first === undefined) throw new Error('there is nothing to choose from')
      return others[number(-1, others.length - 1)] ?? first
    },
    happens: (share) => draw() < share,
    shuffled(values) {
      const left = [...values]
      return values.flatMap(() => left.splice(number(0, left.length - 1), 1))
    },
  }
}
