import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CopyField } from '../../form/copy_field.tsx'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'

/** How a program, such as an assistant on one's own computer, reads and asks here by itself. */
export function McpSection() {
  const url = new URL('mcp', location.href).href
  return (
    <>
      <Part
        title="AI assistants (MCP)"
        lead="Assistants and other programs that speak the Model Context Protocol can search, read and ask here. Each signs in with an API key of a person and sees what that person may see, and nothing else."
      >
        <Stack gap="md" mt="md">
          <CopyField label="Address" value={url} />
          <CopyField label="Settings of a program" value={settingsFor(url)} />
          <CopyField label="To see from a terminal that it works" value={commandFor(url)} />
        </Stack>
        <p className={styles.lead} style={{ marginTop: 16 }}>
          Put an API key in the place of <code>{place}</code>. It is made under{' '}
          <Link to="/settings/$section" params={{ section: 'keys' }} style={{ color: 'var(--accent-ink)' }}>
            API keys
          </Link>
          ; a key that only reads is enough, unless the program is to write notes, log calls or move deals.
        </p>
      </Part>
      <Part title="What such a program can do">
        <dl className="facts">
          {abilities.map(([what, says]) => [<dt key={what}>{what}</dt>, <dd key={says}>{says}</dd>])}
        </dl>
      </Part>
    </>
  )
}

const place = 'YOUR_KEY'

const settingsFor = (url: string) =>
  JSON.stringify(
    { mcpServers: { 'firm-crm': { type: 'http', url, headers: { Authorization: `Bearer ${place}` } } } },
    undefined,
    2,
  )

const commandFor = (url: string) => `curl ${url} \\
  -H 'Authorization: Bearer ${place}' \\
  -H 'Content-Type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`

const abilities = [
  ['Search', 'Companies, contacts, deals, notes, and sentences of documents with their page'],
  ['Read', 'Records, figures, lists with filters, the text of a page'],
  ['Ask', 'The analyst, with tables and citations'],
  ['Write', 'Notes, calls and meetings, the stage of a deal: with a key that may write'],
] as const
