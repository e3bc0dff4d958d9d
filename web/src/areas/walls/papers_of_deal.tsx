import { Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { api, type Body } from '../../api/client.ts'
import { counted, day } from '../../parts/format.ts'

export type Papers = NonNullable<Body<'/api/walls/{wall_id}', 'put'>['papers']>
type Paper = Papers[number]

type Props = {
  label: string
  /** what else hangs on the company of the deal */
  papers: ReturnType<typeof useUnfiled>
  picked: Papers
  onPick(papers: Papers): void
}

/** What hangs on the company of a deal and belongs to no deal; undefined while nothing is known of it. */
export const useUnfiled = (dealId: string | undefined) =>
  api.useQuery(
    'get',
    '/api/deals/{deal_id}/unfiled',
    { params: { path: { deal_id: dealId ?? '' } } },
    { enabled: dealId !== undefined, staleTime: 0 },
  ).data

/** What of the company can be said to belong to the deal. */
export function PapersOfDeal({ label, papers, picked, onPick }: Props) {
  if (!papers || papers.data.length === 0) return null
  const keys = new Set(picked.map(keyOf))
  const all = papers.data
  const pick = (paper: Paper) =>
    onPick(keys.has(keyOf(paper)) ? picked.filter((one) => keyOf(one) !== keyOf(paper)) : [...picked, refOf(paper)])
  return (
    <Stack gap="xs" component="section" aria-label={label}>
      <Checkbox
        label={label}
        description={`At its company, and of no deal yet: ${countsOf(all)}. What says a name of the deal or its parties is ticked.`}
        checked={keys.size === all.length}
        indeterminate={keys.size > 0 && keys.size < all.length}
        onChange={() => onPick(keys.size === all.length ? [] : all.map(refOf))}
      />
      <ScrollArea.Autosize mah={200} offsetScrollbars tabIndex={0}>
        <Stack gap="max(6px, calc(var(--touch) - 20px))" pl="lg">
          {all.map((paper) => (
            <Checkbox
              key={keyOf(paper)}
              size="xs"
              checked={keys.has(keyOf(paper))}
              onChange={() => pick(paper)}
              label={
                <Group gap="xs" wrap="nowrap">
                  <Text size="sm" lineClamp={1}>
                    {paper.title || '(no subject)'}
                  </Text>
                  <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
                    {`${nouns[paper.type][0]}, ${day(paper.at)}`}
                  </Text>
                </Group>
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {papers.total > all.length && (
        <Text size="xs" c="dimmed">{`${counted(papers.total - all.length, 'more is', 'more are')} not shown.`}</Text>
      )}
    </Stack>
  )
}

const nouns: Record<Paper['type'], readonly [string, string]> = {
  file: ['document', 'documents'],
  email: ['conversation', 'conversations'],
  interaction: ['call or meeting', 'calls and meetings'],
  calendar_event: ['planned meeting', 'planned meetings'],
  note: ['note', 'notes'],
  task: ['task', 'tasks'],
}

/** "12 documents, 31 conversations, 1 note". */
const countsOf = (papers: readonly Paper[]): string =>
  Object.entries(nouns)
    .flatMap(([type, [one, many]]) => {
      const n = papers.filter((paper) => paper.type === type).length
      return n > 0 ? [counted(n, one, many)] : []
    })
    .join(', ')

const keyOf = ({ type, id }: Paper) => `${type} ${id}`
export const refOf = ({ type, id }: Paper): Paper => ({ type, id })
