import { Button } from '@mantine/core'
import { api, client, refetch } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import { counted, dayAndTime, since } from '../../parts/format.ts'
import { Part } from '../../parts/page/section.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'

const ways = { password: '', directory: ' · by the directory', issuer: ' · by your firm’s own sign-in' }

/** Where one is signed in; each can be ended, and all others at once. */
export function SessionsPart() {
  const sessions = api.useQuery('get', '/auth/sessions', { params: { query: { page_size: 100 } } })
  const end = (id: string, device: string) =>
    attempt(async () => {
      await client.DELETE('/auth/sessions/{session_id}', { params: { path: { session_id: id } } })
      await refetch('/auth/sessions')
      tellDone(`Signed out on ${device}`)
    })
  const endOthers = () =>
    attempt(async () => {
      const { data } = await client.DELETE('/auth/sessions')
      await refetch('/auth/sessions')
      if (data) tellDone(`${counted(data.ended, 'session')} ended`)
    })
  return (
    <Part
      title="Sessions"
      lead="Where you are signed in. End what you do not know, and set a new password. Signing out, in the menu at the top left, ends the session here."
    >
      <Asked of={sessions} loading={<Loading rows={3} />}>
        {({ data, total }) => (
          <>
            <ul className="rows" aria-label="Sessions">
              {data.map(({ id, device, signed_in_by, created_at, last_seen_at, current }) => (
                <li key={id}>
                  <div>
                    <strong>{device}</strong> {current && <State tone="good">This one</State>}
                    <p>
                      Used{' '}
                      <time dateTime={last_seen_at} title={dayAndTime(last_seen_at)}>
                        {since(last_seen_at)}
                      </time>
                      {` · signed in ${dayAndTime(created_at)}${ways[signed_in_by]}`}
                    </p>
                  </div>
                  {!current && (
                    <Button
                      variant="subtle"
                      color="gray"
                      onClick={() => end(id, device)}
                      aria-label={`End the session of ${device}`}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {total > 1 && (
              <Button variant="default" mt="md" onClick={endOthers}>
                End all others
              </Button>
            )}
          </>
        )}
      </Asked>
    </Part>
  )
}
