export { looksOf } from './looks.ts'
export { PlainList } from './plain_list.tsx'
export { PlainPage } from './plain_page.tsx'
