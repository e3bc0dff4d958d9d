import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Kept = { etag: string; br: Buffer; gzip: Buffer; identity: Buffer; headers: Record<string, string> }
type Made = {
  content: string | Buffer
  headers: Record<string, string>
  /** where the content was compressed before; compressed here when it was not */
  compressed?: { br?: Buffer | undefined; gzip?: Buffer | undefined }
}

/**
 * Answers what stays the same while the program runs. It is made and compressed at the first request; a client that has
 * it already is told so (304).
 */
export function keptAnswer(make: () => Made | Promise<Made>) {
  let kept: Promise<Kept> | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    kept ??= Promise.resolve(make())
      .then(keep)
      .catch((error: unknown) => {
        kept = undefined
        throw error
      })
    return sendKept(await kept, request, reply)
  }
}

/** An answer in the encodings that clients ask for, under one tag. */
export async function keep({ content, headers, compressed = {} }: Made): Promise<Kept> {
  const identity = Buffer.from(content)
  // Weak, because the three encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  return {
    etag,
    headers,
    identity,
    br: compressed.br ?? (await promisify(brotliCompress)(identity, quality)),
    gzip: compressed.gzip ?? (await promisify(gzip)(identity)),
  }
}

// 0 to 11; the two highest take seconds for a page of megabytes and save a tenth
const brotliQuality = 9

/** Sends a kept answer in the best encoding that the client takes, or tells it that it has it already. */
export function sendKept(kept: Kept, request: FastifyRequest, reply: FastifyReply) {
  const { etag, headers, ...encoded } = kept
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': headers['cache-control'] ?? 'no-cache' })
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.headers(headers)
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(encoded[encoding])
}

/** RFC 9110, 13.1.2: a list of tags, or a star; compared weakly. */
const names = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2)) ?? false

/** The best of ours that the client takes; one with q=0 is refused. */
function bestEncoding(header = ''): 'br' | 'gzip' | 'identity' {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}
