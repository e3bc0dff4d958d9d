import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { mustEnrol, personOf, readToken } from './api/token.ts'
import { SignInScreen, takeTab } from './areas/auth/index.ts'
import type { Search } from './parts/address.ts'
import { lazyPart } from './parts/lazy_part.tsx'
import { NothingHere } from './parts/page/nothing_here.tsx'
import { ScreenFault } from './parts/page/screen_fault.tsx'
import { ScreenLoading, Starting } from './parts/page/screen_loading.tsx'
import { isPhone } from './parts/use_phone.ts'

// each screen is a part of its own, which is fetched when it is opened, and so is what stays around them
const Shell = lazyPart(async () => {
  const [{ Shell, Rail }] = await Promise.all([import('./shell/shell.tsx'), isPhone() || import('./shell/rail.tsx')])
  if (!isPhone()) await Rail.preload()
  return Shell
})
const AskScreen = lazyPart(async () => (await import('./areas/agentic-chat/ask_screen.tsx')).AskScreen)
const EnrolScreen = lazyPart(async () => (await import('./areas/auth/enrol_screen.tsx')).EnrolScreen)
const JoinScreen = lazyPart(async () => (await import('./areas/auth/join_screen.tsx')).JoinScreen)
const NewPasswordScreen = lazyPart(async () => (await import('./areas/auth/new_password_screen.tsx')).NewPasswordScreen)
const RegisterScreen = lazyPart(async () => (await import('./areas/auth/register_screen.tsx')).RegisterScreen)
const CalendarScreen = lazyPart(async () => (await import('./areas/calendar/calendar_screen.tsx')).CalendarScreen)
const EventScreen = lazyPart(async () => (await import('./areas/calendar/event_screen.tsx')).EventScreen)
const CommentScreen = lazyPart(async () => (await import('./areas/comments/comment_screen.tsx')).CommentScreen)
const CompaniesScreen = lazyPart(async () => (await import('./areas/companies/companies_screen.tsx')).CompaniesScreen)
const CompanyScreen = lazyPart(async () => (await import('./areas/companies/company_screen.tsx')).CompanyScreen)
const ContactScreen = lazyPart(async () => (await import('./areas/contacts/contact_screen.tsx')).ContactScreen)
const ContactsScreen = lazyPart(async () => (await import('./areas/contacts/contacts_screen.tsx')).ContactsScreen)
const DealScreen = lazyPart(async () => (await import('./areas/deals/page/deal_screen.tsx')).DealScreen)
const PipelineScreen = lazyPart(async () => (await import('./areas/deals/pipeline_screen.tsx')).PipelineScreen)
const DuplicatesScreen = lazyPart(
  async () => (await import('./areas/duplicates/duplicates_screen.tsx')).DuplicatesScreen,
)
const FundScreen = lazyPart(async () => (await import('./areas/funds/fund_screen.tsx')).FundScreen)
const FundsScreen = lazyPart(async () => (await import('./areas/funds/funds_screen.tsx')).FundsScreen)
const MailScreen = lazyPart(async () => (await import('./areas/emails/mail_screen.tsx')).MailScreen)
const DocumentScreen = lazyPart(async () => (await import('./areas/files/document_screen.tsx')).DocumentScreen)
const DocumentsScreen = lazyPart(async () => (await import('./areas/files/documents_screen.tsx')).DocumentsScreen)
const ImportScreen = lazyPart(async () => (await import('./areas/import/import_screen.tsx')).ImportScreen)
const ListsScreen = lazyPart(async () => (await import('./areas/lists/lists_screen.tsx')).ListsScreen)
const OneListScreen = lazyPart(async () => (await import('./areas/lists/one_list_screen.tsx')).OneListScreen)
const OneImportScreen = lazyPart(async () => (await import('./areas/import/one_import_screen.tsx')).OneImportScreen)
const GridScreen = lazyPart(async () => (await import('./areas/document-answers/grid_screen.tsx')).GridScreen)
const HomeScreen = lazyPart(async () => (await import('./areas/overview/home_screen.tsx')).HomeScreen)
const NotificationsScreen = lazyPart(
  async () => (await import('./areas/notifications/notifications_screen.tsx')).NotificationsScreen,
)
const CompareScreen = lazyPart(async () => (await import('./areas/reports/compare_screen.tsx')).CompareScreen)
const PlainListScreen = lazyPart(
  async () => (await import('./areas/plain-records/plain_list_screen.tsx')).PlainListScreen,
)
const PlainPageScreen = lazyPart(
  async () => (await import('./areas/plain-records/plain_page_screen.tsx')).PlainPageScreen,
)
const ReportScreen = lazyPart(async () => (await import('./areas/reports/report_screen.tsx')).ReportScreen)
const ReportsScreen = lazyPart(async () => (await import('./areas/reports/reports_screen.tsx')).ReportsScreen)
const SettingsScreen = lazyPart(async () => (await import('./areas/settings/settings_screen.tsx')).SettingsScreen)
const SourcesScreen = lazyPart(async () => (await import('./areas/sources/sources_screen.tsx')).SourcesScreen)
const TeamScreen = lazyPart(async () => (await import('./areas/staffing/team_screen.tsx')).TeamScreen)
const TasksScreen = lazyPart(async () => (await import('./areas/tasks/tasks_screen.tsx')).TasksScreen)

const readSearch = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )

const root = createRootRoute({ validateSearch: readSearch, notFoundComponent: NothingHere })

// nothing stands around these: what the page shows at first stays until they are there
const first = { pendingComponent: Starting, pendingMs: 0 }

const open = createRoute({ getParentRoute: () => root, id: 'open', ...first })
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
  ...first,
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
    component: DealScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/funds',
    component: FundsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/funds/$id',
    component: FundScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/lists',
    component: ListsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/lists/$id',
    component: OneListScreen,
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
    path: '/documents/ask',
    component: GridScreen,
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
    path: '/notifications',
    component: NotificationsScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/comments/$id',
    component: CommentScreen,
  }),
  // what has no screens of its own, by the word of its addresses
  createRoute({
    getParentRoute: within,
    path: '/$kind',
    component: PlainListScreen,
  }),
  createRoute({
    getParentRoute: within,
    path: '/$kind/$id',
    component: PlainPageScreen,
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
  defaultPendingComponent: ScreenLoading,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
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
