import { lazy } from '../../shared/loading/lazy.tsx'

export const SignUpHelp = lazy(async () => (await import('./Contact.tsx')).SignUpHelpDialog)
