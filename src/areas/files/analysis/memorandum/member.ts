import type { Passage } from './passage.ts'

/** A person of the management, each part with its words. */
export type Member = {
  name: string
  at: Passage
  role: Passage | null
  /** one passage for each piece: lines of a card, paragraphs under a heading */
  experience: Passage[]
}

export const contactDetails =
  /@|https?:|www\.|\+\d{1,3}[\s(\d]|\bTel\b|\bT[.:] ?\+?\d|\bphone\b|\bmobile\b|\(\d{3}\) ?\d{3}|(?<!\d)0\d(?:[ .-]\d\d){4}(?!\d)/i
