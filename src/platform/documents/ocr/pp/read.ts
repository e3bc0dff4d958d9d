import type { Picture } from '../picture.ts'
import type { ReadWord } from '../words.ts'
import type { TextBox } from './boxes.ts'
import { decode, type Sign, signsOf, sureness } from './decode.ts'
import type { Networks } from './networks.ts'
import { planesOf, type Strip, softened, stripOf } from './strip.ts'
import { wordsOn } from './words.ts'

/** A line below this is read again, softened. */
const sure = 0.88

/** Reads lines of text on a picture, one by one. Words are in points, their runs count from 0 in each line. */
export type LineReader = { words(box: TextBox): Promise<ReadWord[]>; signs(box: TextBox): Promise<Sign[]> }

export function lineReader(networks: Networks, picture: Picture): LineReader {
  const known = signsOf(networks.letters)
  const read = async (strip: Strip) =>
    decode(await networks.recognition(planesOf(strip), strip.width, strip.height), known)
  return {
    signs: (box) => read(stripOf(picture, box)),
    async words(box) {
      const strip = stripOf(picture, box)
      const first = await read(strip)
      const again = sureness(first) < sure ? await read(softened(strip)) : first
      return wordsOn(strip, sureness(again) > sureness(first) ? again : first, 72 / picture.dpi)
    },
  }
}
