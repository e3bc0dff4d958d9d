type TextPart = {
  /** text/plain or text/html */
  contentType: string
  charset: string | null
  /** of `content`: base64, quoted-printable, 8bit */
  encoding: string | null
  content: Uint8Array
}

const ofTheBody = /^(content-[a-z-]+|mime-version)\s*:/i
const boundary = 'the-texts-of-a-large-message'
const token = (text: string | null, fallback: string) => (text && /^[\w.:+-]{1,60}$/.test(text) ? text : fallback)

/** Makes a small message of a large one: its headers and its texts, for where attachments are not fetched. */
export function assemble(headers: Uint8Array, texts: readonly TextPart[]): Buffer {
  const kept = withoutBodyHeaders(Buffer.from(headers).toString('latin1'))
  const head = `${kept}MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n`
  const parts = texts.flatMap(({ contentType, charset, encoding, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Type: ${contentType}; charset="${token(charset, 'utf-8')}"\r\n` +
        `Content-Transfer-Encoding: ${token(encoding, '8bit')}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([Buffer.from(head, 'latin1'), ...parts, Buffer.from(`--${boundary}--\r\n`)])
}

/** Header lines without those that describe the body, each ended; a folded line goes with the one that it continues. */
function withoutBodyHeaders(headers: string): string {
  let isKept = true
  const lines = headers.split(/\r?\n/).filter((line) => {
    if (line === '') return false
    if (!/^[ \t]/.test(line)) isKept = !ofTheBody.test(line)
    return isKept
  })
  return lines.map((line) => `${line}\r\n`).join('')
}
