import {
  IconBuilding,
  IconCalendar,
  IconChecklist,
  IconFileText,
  IconHome,
  IconLayoutKanban,
  IconMail,
  IconMessageCircle,
  IconPigMoney,
  IconReport,
  IconSettings,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'

/** The places of the app: for the rail, the keys and the palette. */
export const places = [
  { to: '/', label: 'Home', icon: IconHome, keys: 'g h' },
  { to: '/companies', label: 'Companies', icon: IconBuilding, keys: 'g c' },
  { to: '/contacts', label: 'Contacts', icon: IconUser, keys: 'g o' },
  { to: '/deals', label: 'Pipeline', icon: IconLayoutKanban, keys: 'g p' },
  { to: '/funds', label: 'Funds', icon: IconPigMoney, keys: 'g u' },
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
