import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Message } from '../email_bot/index.ts'
import styles from './conversation.module.css'
import { partQuoted } from './quoted_text.ts'

/** What a message says: its text, what it quotes folded; or as it was sent. */
export function MessageText({ message: { body, html, from } }: { message: Message }) {
  const [isAsSent, setAsSent] = useState(false)
  const { said, quoted } = partQuoted(body ?? '')
  return (
    <>
      {isAsSent && html ? (
        <iframe
          className={styles.asSent}
          title={`As ${from} sent it`}
          // without scripts, forms and an origin; links open elsewhere
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={pageOf(html)}
        />
      ) : (
        <div className={styles.text}>
          {said ? linked(said) : <span className="fine quiet">It has no text.</span>}
          {quoted && (
            <details>
              <summary>What it answers</summary>
              {linked(quoted)}
            </details>
          )}
        </div>
      )}
      {html && (
        <UnstyledButton className={styles.quietLink} onClick={() => setAsSent(!isAsSent)}>
          {isAsSent ? 'Show as text' : 'Show as sent'}
        </UnstyledButton>
      )}
    </>
  )
}

/** Text whose addresses lead somewhere. */
const linked = (text: string): ReactNode[] =>
  text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  )

/** A page of its own that loads nothing: paper stays white, whatever the app looks like. */
const pageOf = (html: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank"><style>:root{color-scheme:light;background:#fff}body{margin:12px;font:14px/22px system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style>${html}`
