export { changeAccess } from './change_access.ts'
export { acceptInvitation } from './invitations.ts'
export { changeUser, createUser, findUser, markEmailVerified } from './queries.ts'
export { UserId, type UserRecord } from './schema.ts'
