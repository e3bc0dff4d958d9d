// What strangers write into headers: NUL and its like, halves of surrogate pairs, marks that turn the reading direction
// around so that exe.pdf reads as fdp.exe, and line ends that would begin a header of their own.
const controls = /[\u0000-\u001f\u007f-\u009f]+/g
const turningMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** One line of a header as it can be stored and shown. */
export const cleanLine = (text: string, lengthMax = 1000): string =>
  text.replace(turningMarks, '').replace(controls, ' ').trim().slice(0, lengthMax).toWellFormed()

/** A file name without any way out of its folder; `fallback` where nothing is left. */
export function cleanFilename(name: string, fallback: string): string {
  const last = cleanLine(name.split(/[\\/]/).at(-1) ?? '', 255)
  return /^\.*$/.test(last) ? fallback : last
}
