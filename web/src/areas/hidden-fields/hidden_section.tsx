import { Checkbox } from '@mantine/core'
import { api, client, type Reply, refetch } from '../../api/client.ts'
import styles from '../../parts/page/section.module.css'
import { Part } from '../../parts/page/section.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import type { Hideable } from '../../parts/use_hidden.ts'

type Told = Reply<'/api/hidden-fields'>
type Role = keyof Told['hidden']

const roles: [Role, string][] = [
  ['viewer', 'Viewers'],
  ['member', 'Members'],
]

/** Which fields the people of a role do not see. */
export function HiddenSection() {
  const asked = api.useQuery('get', '/api/hidden-fields')
  return (
    <Part
      title="Field permissions"
      lead="What is hidden from a role is empty in its lists, records and totals, and left out of search, answers, reports and exports; nothing can be filtered, sorted or set by it, and the role cannot import tables. Admins see everything."
    >
      <p className={styles.lead}>
        It is not taken out of what was written: pages of documents, notes and mail are shown as they are.
      </p>
      <Asked of={asked}>{(told) => <Grid told={told} />}</Asked>
    </Part>
  )
}

function Grid({ told: { fields, hidden } }: { told: Told }) {
  return (
    <table className={styles.changes} style={{ marginTop: 16 }}>
      <thead>
        <tr>
          <th className="quiet">Hidden from</th>
          {roles.map(([role, name]) => (
            <th className="quiet" key={role}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, title }) => (
          <tr key={name}>
            <th className="quiet" scope="row">
              {title}
            </th>
            {roles.map(([role, people]) => (
              <td key={role}>
                <Checkbox
                  aria-label={`Hide from ${people.toLowerCase()}: ${title}`}
                  checked={hidden[role].includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    hide(
                      role,
                      hidden[role],
                      name,
                      `${title} is ${checked ? 'hidden from' : 'shown to'} ${people.toLowerCase()}`,
                    )
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Hides a field from a role, or shows it again. */
const hide = (role: Role, before: string[], name: string, said: string) =>
  attempt(async () => {
    await put(role, before.includes(name) ? before.filter((one) => one !== name) : [...before, name])
    tellDone(said, () => put(role, before))
  })

async function put(role: Role, fields: string[]): Promise<void> {
  // reason: names that the service has told
  await client.PUT('/api/hidden-fields', { body: { role, fields: fields as Hideable[] } })
  await refetch('/api/hidden-fields')
}
