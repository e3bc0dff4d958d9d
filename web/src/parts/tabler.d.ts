declare module 'tabler:*' {
  const icon: import('./icon.ts').Icon
  export default icon
}
