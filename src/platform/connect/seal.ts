import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets at rest: AES-256-GCM with a key of its own for each purpose, bound to the place (`aad`) they were sealed for. */
export type Sealer = {
  seal(purpose: string, aad: string, text: string): string
  /** Throws SealBroken for what was sealed for another place or purpose, with a key that is not there, or was changed. */
  open(purpose: string, aad: string, sealed: string): string
  /** Whether the key that seals now sealed it; else it should be sealed again before the old key goes. */
  isCurrent(sealed: string): boolean
  /** The keys for a purpose, the one that seals now first: for what is sealed or digested in another way. */
  keysFor(purpose: string): readonly PurposeKey[]
}

/** `id` tells which key it comes of, in six bytes, and nothing about it. */
export type PurposeKey = { id: Buffer; key: Buffer }

export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** `keys` are 32 bytes each: the first one seals, all of them open. */
export function sealer(keys: readonly Buffer[]): Sealer {
  const [newest] = keys
  if (!newest) throw new Error('a sealer needs a key')
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const beginning = `${version}.${idOf(newest)}.`
  return {
    seal(purpose, aad, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyFor(newest, purpose), iv).setAAD(Buffer.from(aad))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return beginning + sealed.toString('base64url')
    },
    open(purpose, aad, sealed) {
      const [of, id = '', text = ''] = sealed.split('.')
      const key = of === version ? byId.get(id) : undefined
      if (!key) throw new SealBroken('The key that this was sealed with is not among those of CREDENTIALS_KEY')
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < ivBytes + tagBytes) throw new SealBroken('What was sealed is damaged')
      const decipher = createDecipheriv(algorithm, keyFor(key, purpose), bytes.subarray(0, ivBytes))
      decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch (cause) {
        throw new SealBroken('What was sealed does not belong here, or was changed', { cause })
      }
    },
    isCurrent: (sealed) => sealed.startsWith(beginning),
    keysFor: (purpose) =>
      [...byId].map(([id, key]) => ({ id: Buffer.from(id, 'base64url'), key: keyFor(key, purpose) })),
  }
}

/** The keys of a comma list in base64; undefined where one of them is not 32 bytes. */
export function keysOf(list: string): Buffer[] | undefined {
  const keys = list.split(',').map((key) => Buffer.from(key.trim(), 'base64'))
  return keys.every(({ length }) => length === keyBytes) ? keys : undefined
}

export const newKey = () => randomBytes(keyBytes).toString('base64')

const version = '1'
const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

const keyFor = (key: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', `firm-crm ${purpose}`, keyBytes))

/** Says which key sealed a text, and nothing about the key. */
const idOf = (key: Buffer) => createHash('sha256').update(keyFor(key, 'key id')).digest('base64url').slice(0, 8)
