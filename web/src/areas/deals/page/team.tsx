import { ActionIcon, Group, Select } from '@mantine/core'
import { api, client, type Reply, refetch } from '../../../api/client.ts'
import { IconX } from '../../../parts/icons.ts'
import { Asked, Loading } from '../../../parts/page/state.tsx'
import { usePeople } from '../../../parts/people.ts'
import { Initials, PersonName } from '../../../parts/person.tsx'
import { attempt, tellDone } from '../../../parts/tell.tsx'
import { useMay } from '../../../parts/use_me.ts'
import { useWalls } from '../../walls/index.ts'
import type { Deal } from '../deal.ts'

type Member = Reply<'/api/deals/{deal_id}/team'>['members'][number]

const roles: { value: Member['role']; label: string }[] = [
  { value: 'lead', label: 'Lead' },
  { value: 'member', label: 'Member' },
  { value: 'support', label: 'Support' },
]

const useTeam = (dealId: string) =>
  api.useQuery('get', '/api/deals/{deal_id}/team', { params: { path: { deal_id: dealId } } })

async function putTeam(dealId: string, members: readonly Pick<Member, 'user_id' | 'role'>[]): Promise<void> {
  const body = { members: members.map(({ user_id, role }) => ({ user_id, role })) }
  await client.PUT('/api/deals/{deal_id}/team', { params: { path: { deal_id: dealId } }, body })
  await refetch('/api/deals/', '/api/staffing')
}

const change = (
  dealId: string,
  before: readonly Member[],
  after: readonly Pick<Member, 'user_id' | 'role'>[],
  says: string,
) =>
  attempt(async () => {
    await putTeam(dealId, after)
    tellDone(says, () => putTeam(dealId, before))
  })

/** Who works on the deal, in which role. */
export function Team({ deal }: { deal: Deal }) {
  const may = useMay()
  return (
    <Asked of={useTeam(deal.id)} loading={<Loading rows={2} />}>
      {({ members }) => (
        <>
          {members.length === 0 && (
            <p className="regular quiet">
              Nobody is on the team yet. {deal.owner_name && `${deal.owner_name} owns the deal.`}
            </p>
          )}
          <ul className="lines" aria-label="Team">
            {members.map((member) => (
              <li key={member.user_id} className="line" style={{ margin: 0 }}>
                <PersonName name={member.name} size={24} />
                {may.write ? (
                  <>
                    <Select
                      aria-label={`Role of ${member.name}`}
                      size="xs"
                      w={110}
                      data={roles}
                      value={member.role}
                      allowDeselect={false}
                      onChange={(value) => {
                        const role = roles.find((one) => one.value === value)
                        if (!role) return
                        const after = members.map((one) => (one === member ? { ...one, role: role.value } : one))
                        change(deal.id, members, after, `${member.name}: ${role.label}`)
                      }}
                    />
                    <ActionIcon
                      aria-label={`Take ${member.name} off the team`}
                      onClick={() =>
                        change(
                          deal.id,
                          members,
                          members.filter((one) => one !== member),
                          `${member.name} is off the team`,
                        )
                      }
                    >
                      <IconX size={16} stroke={1.6} />
                    </ActionIcon>
                  </>
                ) : (
                  <span className="quiet">{roles.find(({ value }) => value === member.role)?.label}</span>
                )}
              </li>
            ))}
          </ul>
          {may.write && <NewMember deal={deal} members={members} />}
        </>
      )}
    </Asked>
  )
}

/** Somebody to put on the team: of a restricted deal those alone who may see it. */
function NewMember({ deal, members }: { deal: Deal; members: readonly Member[] }) {
  const walls = useWalls().filter(({ id }) => id === deal.id || id === deal.company_id)
  const people = usePeople().filter(
    ({ id, status }) =>
      status === 'active' &&
      !members.some(({ user_id }) => user_id === id) &&
      walls.every((wall) => wall.people.some((person) => person.id === id)),
  )
  return (
    <Select
      mt={8}
      maw={360}
      aria-label="Add to the team"
      placeholder="Add a colleague"
      description={walls.length > 0 && 'The deal is restricted: only those who can see it can be on its team.'}
      inputWrapperOrder={['input', 'description', 'error']}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      searchable
      nothingFoundMessage={people.length === 0 ? 'Everybody is on the team' : 'Nobody of that name'}
      onChange={(id) => {
        const person = people.find((one) => one.id === id)
        if (!person) return
        const role = members.length === 0 ? ('lead' as const) : ('member' as const)
        change(deal.id, members, [...members, { user_id: person.id, role }], `${person.name} is on the team`)
      }}
    />
  )
}

/** The team in one line: faces, or with names. */
export function TeamFaces({ deal, namesToo }: { deal: Deal; namesToo?: true }) {
  const { data } = useTeam(deal.id)
  if (!data || data.members.length === 0) return null
  return (
    <Group gap={namesToo ? 12 : 4} role="group" aria-label="Team" mb={8}>
      {data.members.map(({ user_id, name }) =>
        namesToo ? <PersonName key={user_id} name={name} /> : <Initials key={user_id} name={name} size={26} />,
      )}
    </Group>
  )
}
