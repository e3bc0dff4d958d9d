import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { defaultOf, isStanding, usePipelines } from './steps.ts'

/** How many deals are in no pipeline, in a firm that has some. */
export const useOutside = (): number =>
  api.useQuery(
    'get',
    '/api/deals',
    { params: { query: { pipeline_id: 'none', page_size: 1 } } },
    { enabled: usePipelines().length > 0 },
  ).data?.total ?? 0

/** Offers to take the deals that are in no pipeline into one, each by its category; nothing where there are none. */
export function AdoptNote() {
  const standing = usePipelines().filter(isStanding)
  const outside = useOutside()
  const [chosen, setChosen] = useState<string>()
  const into = standing.find(({ id }) => id === chosen) ?? defaultOf(standing)
  if (outside === 0 || !into) return null
  const adopt = () =>
    attempt(async () => {
      await client.POST('/api/pipelines/{pipeline_id}/adopt', { params: { path: { pipeline_id: into.id } } })
      await refetch('/api/deals', '/api/overview', '/api/companies')
      tellDone(`${counted(outside, 'deal')} taken into ${into.name}`)
    })
  return (
    <Group gap="xs" role="note">
      <Text size="sm">
        {counted(outside, 'deal')} {outside === 1 ? 'is' : 'are'} in no pipeline. Take {outside === 1 ? 'it' : 'them'}{' '}
        into
      </Text>
      {standing.length > 1 ? (
        <Select
          size="xs"
          w={160}
          aria-label="Pipeline that takes them"
          allowDeselect={false}
          data={standing.map(({ id, name }) => ({ value: id, label: name }))}
          value={into.id}
          onChange={(id) => setChosen(id ?? undefined)}
        />
      ) : (
        <b className="bold">{into.name}</b>
      )}
      <Button size="xs" onClick={adopt}>
        Take in
      </Button>
    </Group>
  )
}
