import { lazyPart } from '../../parts/lazy_part.tsx'

export { CommentHere } from './comment_here.tsx'
export { CommentsButton, CommentsPanel } from './comments_button.tsx'
export const Comments = lazyPart(async () => (await import('./comments_panel.tsx')).Comments)
