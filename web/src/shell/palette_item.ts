import type { Icon } from '../parts/icons.ts'

/** One line of the palette: something to open, or to do. */
export type Item = {
  id: string
  icon: Icon
  title: string
  subtitle?: string | undefined
  /** the text around what was found, with `<mark>` */
  snippet?: string
  /** a key that does the same, such as `g c` */
  keys?: string
  /** its address in the app: what opens in a new tab with ⌘Enter */
  href?: string
  /** what else it is found by; where it is given, it is found by typing only */
  also?: string
  /** other words for it, by which it is found too */
  called?: string
  /** instead of going there */
  act?(): unknown
}

export type Group = { name: string; items: Item[] }
