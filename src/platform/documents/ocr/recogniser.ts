import { type Engine, openEngine } from './engine.ts'
import type { Picture } from './picture.ts'
import { type Recognised, recognise } from './recognise.ts'

/** Recognises picture after picture; holds some 250 MB from the first on, until it is closed. */
export type Recogniser = { recognise(picture: Picture): Promise<Recognised>; close(): Promise<void> }

export function recogniser(): Recogniser {
  let engine: Promise<Engine> | undefined
  return {
    async recognise(picture) {
      engine ??= openEngine()
      return recognise(await engine, picture)
    },
    async close() {
      const opened = engine
      engine = undefined
      await (await opened)?.close()
    },
  }
}
