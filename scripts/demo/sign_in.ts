import { randomInt } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

// One password for all five, made by chance for each firm and kept in the data folder: nobody who knows this program can
// sign in to a demonstration firm that somebody left on a machine others can reach.

const SignIn = z.object({
  /** 1 for the first firm of this installation */
  number: z.int(),
  password: z.string(),
  /** false while it is being filled, and for ever where that was broken off */
  finished: z.boolean(),
})
export type SignIn = z.output<typeof SignIn>

const pathIn = (dataDir: string) => join(dataDir, 'demonstration.json')

/** Of the firms that were made here, the latest first. */
export async function keptSignIns(dataDir: string): Promise<SignIn[]> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '[]'
  })
  try {
    return z.array(SignIn).parse(JSON.parse(text))
  } catch {
    return [] // damaged: another firm can be made, and its sign-in is kept anew
  }
}

export async function keepSignIn(dataDir: string, signIn: SignIn): Promise<void> {
  const others = (await keptSignIns(dataDir)).filter(({ number }) => number !== signIn.number)
  const path = pathIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${path}.new`, `${JSON.stringify([signIn, ...others])}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

const words = [
  'amber',
  'anchor',
  'autumn',
  'bamboo',
  'basket',
  'beacon',
  'bridge',
  'candle',
  'canyon',
  'cedar',
  'cherry',
  'cobalt',
  'copper',
  'coral',
  'cotton',
  'desert',
  'falcon',
  'forest',
  'garden',
  'ginger',
  'harbor',
  'hazel',
  'island',
  'ivory',
  'jasper',
  'lagoon',
  'lemon',
  'linen',
  'maple',
  'marble',
  'meadow',
  'mellow',
  'mirror',
  'nectar',
  'olive',
  'orchid',
  'otter',
  'pebble',
  'pepper',
  'pillow',
  'planet',
  'quartz',
  'raven',
  'ribbon',
  'river',
  'saddle',
  'salmon',
  'silver',
  'spruce',
  'summer',
  'tiger',
  'timber',
  'topaz',
  'tulip',
  'tunnel',
  'valley',
  'velvet',
  'violet',
  'walnut',
  'willow',
]

/** "cedar-otter-4821": 36 million of them, against ten tries in a quarter of an hour. */
export const newPassword = () =>
  `${words[randomInt(words.length)]}-${words[randomInt(words.length)]}-${randomInt(1000, 10_000)}`
