import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { When } from '../../parts/figures.tsx'
import { IconCheck } from '../../parts/icons.ts'
import { MoreBelow, pageByPage } from '../../parts/page/more_below.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { markAs, markRead, type Notification, useUnread } from './notification.ts'

/** What others did that the person is to hear of. */
export function NotificationsScreen() {
  const [{ show }, set] = useAddress()
  const isAll = show === 'all'
  const unread = useUnread()
  const asked = api.useInfiniteQuery(
    'get',
    '/api/notifications',
    { params: { query: { ...(!isAll && { unread: true }), page_size: 50 } } },
    pageByPage,
  )
  return (
    <Page
      title="Notifications"
      narrow
      actions={
        unread > 0 && (
          <Button variant="default" onClick={() => attempt(() => markRead({ all: true }))}>
            Mark all as read
          </Button>
        )
      }
      below={
        <SegmentedControl
          size="xs"
          aria-label="Which"
          value={isAll ? 'all' : 'unread'}
          onChange={(value) => set({ show: value === 'all' ? 'all' : undefined })}
          data={[
            { value: 'unread', label: 'Unread' },
            { value: 'all', label: 'All' },
          ]}
        />
      }
    >
      <Asked of={asked} loading={<Loading rows={8} />}>
        {({ pages }) => {
          const told = pages.flatMap(({ data }) => data)
          if (told.length === 0)
            return (
              <Empty title={isAll ? 'Nothing yet' : 'You have read everything'}>
                Who mentions you, replies to you or gives you something, and what happens to your deals, is told here.
              </Empty>
            )
          return (
            <>
              <ul className="rows" style={{ marginTop: 0 }} aria-label="Notifications">
                {told.map((one) => (
                  <Line key={one.id} told={one} />
                ))}
              </ul>
              <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
            </>
          )
        }}
      </Asked>
    </Page>
  )
}

function Line({ told }: { told: Notification }) {
  const { summary, text, address, created_at, read_at } = told
  const isUnread = read_at === null
  return (
    <li>
      <div className="grow shrinks">
        <Link to={address} className="plain breaks" onClick={() => isUnread && attempt(() => markAs(told, true))}>
          <span style={{ fontWeight: isUnread ? 600 : 400 }}>{summary}</span>
        </Link>
        {text && <p className="note quiet breaks">{text}</p>}
        <p className="fine quiet">
          <When at={created_at} />
        </p>
      </div>
      <ActionIcon
        size="sm"
        aria-label={isUnread ? 'Mark as read' : 'Mark as unread'}
        aria-pressed={!isUnread}
        title={isUnread ? 'Mark as read' : 'Mark as unread'}
        onClick={() => attempt(() => markAs(told, isUnread))}
      >
        <IconCheck size={16} stroke={isUnread ? 1.6 : 2.4} />
      </ActionIcon>
    </li>
  )
}
