import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Sealer } from '../../platform/connect/seal.ts'

// Places in the stream of a firm have names: a number would tell whoever is outside a wall how much is done behind it.

const algorithm = 'aes-256-ecb' // one block, which no other place has
const firmBytes = 8
/** A place that no stream has come to. */
const nowhere = Number.MAX_SAFE_INTEGER

export function placesOf(sealer: Pick<Sealer, 'keysFor'>) {
  let known: Buffer[] | undefined
  const keys = () => (known ??= sealer.keysFor('places in live streams').map(({ key }) => key))
  const beginOf = (firmId: string) => Buffer.from(firmId.replaceAll('-', '').slice(-2 * firmBytes), 'hex')
  return {
    nameOf(firmId: string, position: number): string {
      const block = Buffer.concat([beginOf(firmId), Buffer.alloc(8)])
      block.writeBigUInt64BE(BigInt(position), firmBytes)
      return createCipheriv(algorithm, keys()[0] ?? '', null)
        .setAutoPadding(false)
        .update(block)
        .toString('base64url')
    },
    /** Of what is no name in this firm: nowhere, so that everything is loaded anew. */
    positionOf(firmId: string, name: string): number {
      const bytes = Buffer.from(name, 'base64url')
      for (const key of bytes.length === 16 ? keys() : []) {
        const block = createDecipheriv(algorithm, key, null).setAutoPadding(false).update(bytes)
        if (block.subarray(0, firmBytes).equals(beginOf(firmId))) return Number(block.readBigUInt64BE(firmBytes))
      }
      return nowhere
    },
  }
}
