/** Numbers of slides of which something is to be said. */
export type Remarks = {
  hidden: number[]
  missing: number[]
  /** those of which a part is lost */
  damaged: number[]
  /** those that show nothing but pictures */
  pictures: number[]
  /** those with objects of other programs */
  objects: number[]
  /** those with text beyond their edges */
  outside: number[]
}

export const noRemarks = (): Remarks => ({
  hidden: [],
  missing: [],
  damaged: [],
  pictures: [],
  objects: [],
  outside: [],
})

/** More slides than any presentation that is shown. */
export const slidesMax = 1000

/** The remarks as sentences; "slides" is how many the file has. */
export function noticesOf(remarks: Remarks, slides: number): string[] {
  const notices = sentences.flatMap(([kind, sentence]) => {
    const numbers = remarks[kind]
    return numbers.length > 0 ? [sentence(listed(numbers), numbers.length === 1)] : []
  })
  if (slides <= slidesMax) return notices
  return [...notices, `Only the first ${slidesMax} of ${slides} slides were read.`]
}

const sentences: [keyof Remarks, (slides: string, one: boolean) => string][] = [
  [
    'hidden',
    (slides, one) =>
      `${slides} ${one ? 'is' : 'are'} hidden when the presentation is shown, but ${one ? 'was' : 'were'} read.`,
  ],
  ['damaged', (slides, one) => `${slides} ${one ? 'is' : 'are'} damaged in the file and could be read only in part.`],
  ['missing', (slides) => `${slides} could not be read: the file is damaged there.`],
  [
    'pictures',
    (slides, one) => `${slides} ${one ? 'has' : 'have'} only pictures; text in pictures of a presentation is not read.`,
  ],
  ['objects', (slides, one) => `${slides} ${one ? 'has' : 'have'} embedded objects or charts that could not be read.`],
  ['outside', (slides) => `Text beyond the edges of ${slides.toLowerCase()} was left out.`],
]

function listed(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join(', ')
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : ''
  return `${numbers.length === 1 ? 'Slide' : 'Slides'} ${shown}${more}`
}
