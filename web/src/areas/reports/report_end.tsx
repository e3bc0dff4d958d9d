import { Button, Table, UnstyledButton } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import type { Fact } from './fact.ts'
import { Value } from './report_charts.tsx'
import styles from './report_end.module.css'
import { useOpenSource } from './report_text.tsx'
import { type Cited, described } from './sources.ts'

type SourcesProps = { sources: Cited[]; companyId: string }

/** What the report cites, under the numbers of its text. */
export function Sources({ sources, companyId }: SourcesProps) {
  const open = useOpenSource(companyId)
  return (
    <ol className={styles.sources}>
      {sources.map((source) => {
        const fact = source.facts[0]
        return (
          <li key={source.number} value={source.number}>
            {fact ? (
              <UnstyledButton className={styles.source} onClick={() => open(fact)}>
                {described(source)}
              </UnstyledButton>
            ) : (
              described(source)
            )}
          </li>
        )
      })}
    </ol>
  )
}

const factsSeen = 12

type FactsProps = { facts: Fact[]; companyId: string }

/** All that the report could draw on: what was found, and where. */
export function FactTable({ facts, companyId }: FactsProps) {
  const [{ facts: asked }, set] = useAddress()
  const open = useOpenSource(companyId)
  const known = facts.filter(({ id, value }) => value !== null && !id.startsWith('report.'))
  const seen = asked === 'all' ? known : known.slice(0, factsSeen)
  const unknown = facts.length - known.length
  return (
    <>
      <section className={styles.facts} tabIndex={0} aria-label="Facts of the report">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fact</Table.Th>
              <Table.Th>Period</Table.Th>
              <Table.Th className="number">Value</Table.Th>
              <Table.Th>Source</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {seen.map((fact) => (
              <Table.Tr key={fact.id}>
                <Table.Td>{fact.label.charAt(0).toUpperCase() + fact.label.slice(1)}</Table.Td>
                <Table.Td className="nowrap">{fact.period ?? ''}</Table.Td>
                <Table.Td className={typeof fact.value === 'number' || fact.unit === 'date' ? 'number' : styles.words}>
                  <Value fact={fact} />
                </Table.Td>
                <Table.Td>
                  <UnstyledButton className={styles.source} onClick={() => open(fact)}>
                    {fact.source.marker}
                  </UnstyledButton>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <div className="row quiet wrap gap-12" style={{ marginTop: 12 }}>
        {known.length > factsSeen && (
          <Button
            variant="default"
            aria-expanded={asked === 'all'}
            onClick={() => set({ facts: asked === 'all' ? undefined : 'all' })}
          >
            {asked === 'all' ? 'Show fewer' : `Show all ${known.length} facts`}
          </Button>
        )}
        {unknown > 0 && <span>{counted(unknown, 'more was', 'more were')} looked for and not found.</span>}
      </div>
    </>
  )
}
