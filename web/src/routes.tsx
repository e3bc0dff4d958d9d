import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { mustEnrol, personOf, readToken } from './api/token.ts'
import { AskScreen } from './areas/agentic-chat/ask_screen.tsx'
import { EnrolScreen } from './areas/auth/enrol_screen.tsx'
import { JoinScreen } from './areas/auth/join_screen.tsx'
import { NewPasswordScreen } from './areas/auth/new_password_screen.tsx'
import { RegisterScreen } from './areas/auth/register_screen.tsx'
import { SignInScreen } from './areas/auth/sign_in_screen.tsx'
import { takeTab } from './areas/auth/whose_tab.ts'
import { CalendarScreen } from './areas/calendar/calendar_screen.tsx'
import { EventScreen } from './areas/calendar/event_screen.tsx'
import { CompaniesScreen } from './areas/companies/companies_screen.tsx'
import { CompanyScreen } from './areas/companies/company_screen.tsx'
import { ContactScreen } from './areas/contacts/contact_screen.tsx'
import { ContactsScreen } from './areas/contacts/contacts_screen.tsx'
import { PipelineScreen } from './areas/deals/pipeline_screen.tsx'
import { DuplicatesScreen } from './areas/duplicates/duplicates_screen.tsx'
import { MailScreen } from './areas/emails/mail_screen.tsx'
import { DocumentScreen } from './areas/files/document_screen.tsx'
import { DocumentsScreen } from './areas/files/documents_screen.tsx'
import { ImportScreen } from './areas/import/import_screen.tsx'
import { OneImportScreen } from './areas/import/one_import_screen.tsx'
import { HomeScreen } from './areas/overview/home_screen.tsx'
import { CompareScreen } from './areas/reports/compare_screen.tsx'
import { ReportScreen } from './areas/reports/report_screen.tsx'
import { ReportsScreen } from './areas/reports/reports_screen.tsx'
import { SettingsScreen } from './areas/settings/settings_screen.tsx'
import { SourcesScreen } from './areas/sources/sources_screen.tsx'
import { TeamScreen } from './areas/staffing/team_screen.tsx'
import { TasksScreen } from './areas/tasks/tasks_screen.tsx'
import { NothingHere } from './parts/nothing_here.tsx'
import { ScreenFault } from './parts/screen_fault.tsx'
import { Shell } from './shell/shell.tsx'

/** What a screen keeps in the address: `#/companies?search=acme&open=…`. Values are text; a screen reads its own. */
export type Search = Record<string, string | undefined>

const readSearch = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )

const root = createRootRoute({ validateSearch: readSearch, notFoundComponent: NothingHere })

const open = createRoute({ getParentRoute: () => root, id: 'open' })
const opened = [
  createRoute({
    getParentRoute: () => open,
    path: '/sign-in',
    component: SignInScreen,
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/register',
    component: RegisterScreen,
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/join/$invitation',
    component: JoinScreen,
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/new-password',
    component: NewPasswordScreen,
  }),
  createRoute({
    getParentRoute: () => open,
    path: '/second-factor',
    component: EnrolScreen,
    beforeLoad: () => {
      if (!readToken()) throw redirect({ to: '/sign-in' })
    },
  }),
]

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ location }) => {
    const token = readToken()
    if (!token) throw redirect({ to: '/sign-in', search: { back: location.href === '/' ? undefined : location.href } })
    if (takeTab(personOf(token))) {
      if (mustEnrol(token)) throw redirect({ to: '/second-factor', search: { back: location.href } })
      return
    }
    window.location.reload()
    // nothing is shown before that
    return new Promise<void>(() => {})
  },
})
const within = () => inside
// around its conversations, so that the list stays as it is while they change
const mail = createRoute({ getParentRoute: within, path: '/mail', component: MailScreen })
const screens = [
  createRoute({
    getParentRoute: within,
    path: '/',
    component: HomeScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/companies',
    component: CompaniesScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/companies/$id',
    component: CompanyScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/contacts',
    component: ContactsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/contacts/$id',
    component: ContactScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/deals',
    component: PipelineScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/deals/$id',
    component: PipelineScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/documents',
    component: DocumentsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/sources/$source',
    component: SourcesScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/documents/$id',
    component: DocumentScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/ask',
    component: AskScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/ask/$id',
    component: AskScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/reports',
    component: ReportsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/reports/$id',
    component: ReportScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/reports/$id/compare/$other',
    component: CompareScreen,
  }),
  mail.addChildren([createRoute({ getParentRoute: () => mail, path: '/$id' })]),
  createRoute({
    getParentRoute: within,
    path: '/calendar',
    component: CalendarScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/calendar/$id',
    component: EventScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/tasks',
    component: TasksScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/team',
    component: TeamScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/settings',
    component: SettingsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/settings/$section',
    component: SettingsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/import',
    component: ImportScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/import/$id',
    component: OneImportScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/duplicates',
    component: DuplicatesScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '$',
    component: NothingHere,
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([open.addChildren(opened), inside.addChildren(screens)]),
  history: createHashHistory(),
  defaultErrorComponent: ScreenFault,
  defaultNotFoundComponent: NothingHere,
  defaultPreload: false,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const kept = Object.entries(search).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    )
    return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
