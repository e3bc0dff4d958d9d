export { ViewsMenu } from './views_menu.tsx'
