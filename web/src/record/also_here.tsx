import { useQuery } from '@tanstack/react-query'
import { type Body, client } from '../api/client.ts'
import { Initials } from '../parts/person.tsx'

const againMs = 15_000
const shownMax = 4

type Subject = Body<'/api/live/presence', 'put'>['subject_type']

/** The initials of colleagues who have the same record open; says to them that this person has. */
export function AlsoHere({ of: { type, id } }: { of: { type: Subject; id: string } }) {
  const { data } = useQuery({
    queryKey: ['also here', type, id],
    queryFn: async () => {
      const { data } = await client.PUT('/api/live/presence', { body: { subject_type: type, subject_id: id } })
      return data?.people ?? []
    },
    // not while nobody looks at the screen
    refetchInterval: againMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!data || data.length === 0) return null
  const names = data.map(({ name }) => name).join(', ')
  return (
    <span
      className="row"
      style={{ gap: 2 }}
      role="img"
      aria-label={`Also here: ${names}`}
      title={`Also here: ${names}`}
    >
      {data.slice(0, shownMax).map(({ id: person, name }) => (
        <Initials key={person} name={name} size={24} />
      ))}
      {data.length > shownMax && <span className="faint">+{data.length - shownMax}</span>}
    </span>
  )
}
