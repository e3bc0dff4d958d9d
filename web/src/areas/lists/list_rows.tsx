import { Link } from '@tanstack/react-router'
import { State } from '../../parts/badges.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ListMenu } from './list_menu.tsx'
import { inWords, type List } from './lists.ts'

/** Lists, each with what it has and how far that is. */
export function ListRows({ lists, hidesDeal }: { lists: readonly List[]; hidesDeal?: true }) {
  const may = useMay()
  return (
    <ul className="rows" style={{ marginTop: 0 }} aria-label="Lists">
      {lists.map((list) => (
        <li key={list.id}>
          <div>
            <span className="row gap">
              <Link to="/lists/$id" params={{ id: list.id }} className="link medium" data-row>
                {list.name}
              </Link>
              {list.archived_at && <State>Archived</State>}
            </span>
            <p>
              {inWords(list.entries, list.subject)}
              {list.deal_id && !hidesDeal && (
                <>
                  {' of '}
                  <Link to="/deals/$id" params={{ id: list.deal_id }} className="link">
                    {list.deal_name}
                  </Link>
                </>
              )}
              {progressOf(list)}
            </p>
          </div>
          {may.write && <ListMenu list={list} />}
        </li>
      ))}
    </ul>
  )
}

const progressOf = ({ statuses }: List): string => {
  const held = statuses.filter(({ entries }) => entries > 0)
  return held.length === 0 ? '' : `: ${held.map(({ name, entries }) => `${entries} ${name}`).join(', ')}`
}
