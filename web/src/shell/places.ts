import { capital, records, type StandardName, standardNames } from '../../../src/records/descriptions/index.ts'
import {
  type Icon,
  IconBell,
  IconBuilding,
  IconCalendar,
  IconChecklist,
  IconFileText,
  IconHome,
  IconLayoutKanban,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMessageCircle,
  IconPigMoney,
  IconReport,
  IconSettings,
  IconUser,
  IconUsersGroup,
} from '../parts/icons.ts'

/** How records that belong to no company are told apart at a glance; of others the picture is that of a list. */
const pictures: Partial<Record<StandardName, { icon: Icon; keys: string }>> = {
  funds: { icon: IconPigMoney, keys: 'g u' },
}

export const pictureOf = (name: StandardName): { icon: Icon; keys?: string } =>
  pictures[name] ?? { icon: IconListDetails }

const standardPlaces = standardNames.map((name) => ({
  to: `/${name}` as '/funds', // reason: what has no route of its own has that of /$kind
  label: capital(records[name].noun[1]),
  ...pictureOf(name),
}))

/** The places of the app: for the rail, the keys and the palette. */
export const places = [
  { to: '/', label: 'Home', icon: IconHome, keys: 'g h' },
  { to: '/notifications', label: 'Notifications', icon: IconBell, keys: 'g n' },
  { to: '/companies', label: 'Companies', icon: IconBuilding, keys: 'g c' },
  { to: '/contacts', label: 'Contacts', icon: IconUser, keys: 'g o' },
  { to: '/deals', label: 'Pipeline', icon: IconLayoutKanban, keys: 'g p' },
  { to: '/lists', label: 'Lists', icon: IconListCheck, keys: 'g l' },
  ...standardPlaces,
  { to: '/tasks', label: 'Tasks', icon: IconChecklist, keys: 'g k' },
  { to: '/documents', label: 'Documents', icon: IconFileText, keys: 'g d' },
  { to: '/ask', label: 'Ask', icon: IconMessageCircle, keys: 'g a' },
  { to: '/reports', label: 'Reports', icon: IconReport, keys: 'g r' },
  { to: '/mail', label: 'Mail', icon: IconMail, keys: 'g m' },
  { to: '/calendar', label: 'Calendar', icon: IconCalendar, keys: 'g e' },
  { to: '/team', label: 'Team', icon: IconUsersGroup, keys: 'g t' },
  { to: '/settings', label: 'Settings', icon: IconSettings, keys: 'g s' },
] as const

export type Place = (typeof places)[number]
