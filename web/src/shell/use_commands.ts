import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../areas/auth/index.ts'
import { addUploads } from '../areas/files/index.ts'
import { useSections } from '../areas/settings/index.ts'
import {
  IconBolt,
  IconBuilding,
  IconFilePlus,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMessageCircle,
  IconMoon,
  IconPlus,
  IconReport,
  IconSettings,
  IconSun,
} from '../parts/icons.ts'
import { useShownKeys } from '../parts/keys/keys.ts'
import { useMay } from '../parts/use_me.ts'
import { type NewKind, newKinds } from './new_kinds.ts'
import type { Item } from './palette_item.ts'
import { places } from './places.ts'

type Doing = { onNew(kind: NewKind): void; onKeys(): void }

/** What can be done from everywhere, and what the keys of the screen do. */
export function useCommands({ onNew, onKeys }: Doing): Item[] {
  const navigate = useNavigate()
  const may = useMay()
  const { setColorScheme } = useMantineColorScheme()
  const shown = useShownKeys()
  const settings = useSections()
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark'

  // the browser lets one choose files only while it hears of the key that asked for it
  function upload() {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.onchange = () => {
      addUploads([...(input.files ?? [])])
      navigate({ to: '/documents' })
    }
    input.click()
  }

  const making: Item[] = [
    ...newKinds.map(({ kind, label }) => ({
      id: `new ${kind}`,
      icon: IconPlus,
      title: label,
      called: 'add create log',
      act: () => onNew(kind),
    })),
    { id: 'new task', icon: IconPlus, title: 'New task', called: 'add create to-do', href: '/tasks?new=1' },
    {
      id: 'new mail',
      icon: IconMail,
      title: 'New message',
      called: 'compose write mail email',
      href: '/mail?new=mail',
    },
    { id: 'new report', icon: IconReport, title: 'New report', called: 'add create memo', href: '/reports?new=1' },
    { id: 'upload', icon: IconFilePlus, title: 'Upload documents', act: upload },
    { id: 'import', icon: IconFilePlus, title: 'Import a table', href: '/import' },
    { id: 'duplicates', icon: IconBuilding, title: 'Find duplicates', href: '/duplicates' },
  ]
  const here: Item[] = shown
    .filter(({ group, keys }) => group === undefined && !/^(Escape|Enter|Arrow|[jk]$)/.test(keys))
    .map(({ keys, does, act }) => ({
      id: `key ${keys}`,
      icon: IconBolt,
      title: does,
      subtitle: 'on this screen',
      keys,
      act: () => act(new KeyboardEvent('keydown')),
    }))
  const going: Item[] = places.map(({ to, label, icon, keys }) => ({
    id: `go ${to}`,
    icon,
    title: `Go to ${label}`,
    ...(keys && { keys }),
    href: to,
  }))
  const setting: Item[] = settings.map(({ id, label, also }) => ({
    id: `set ${id}`,
    icon: IconSettings,
    title: `Settings: ${label}`,
    also,
    href: `/settings/${id}`,
  }))
  return [
    ...(may.write ? making : []),
    ...here,
    ...going,
    ...setting,
    {
      id: 'scheme',
      icon: isDark ? IconSun : IconMoon,
      title: isDark ? 'Switch to light' : 'Switch to dark',
      act: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { id: 'keys', icon: IconKeyboard, title: 'Show the keys', keys: '?', act: onKeys },
    {
      id: 'sign out',
      icon: IconLogout,
      title: 'Sign out',
      act: async () => {
        await signOut()
        await navigate({ to: '/sign-in', search: { why: 'out' } })
      },
    },
  ]
}

/** The last line: hands the text to the analyst. */
export const askFor = (text: string): Item => ({
  id: 'ask',
  icon: IconMessageCircle,
  title: `Ask “${text}”`,
  href: `/ask?${new URLSearchParams({ q: text })}`,
})

/** The commands that have all the words of a text, each at the beginning of one of theirs. */
export function matching(commands: Item[], text: string): Item[] {
  const wordsOf = (words: string) => words.toLowerCase().replaceAll('-', '').split(/\s+/).filter(Boolean)
  const words = wordsOf(text)
  return commands.filter(({ title, also = '', called = '' }) => {
    const own = wordsOf(`${title} ${also} ${called}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
}
