import { forcedChoices, forcedDeclarations } from './forced-colours.ts'
import { registerSheet } from './sheets.ts'

registerSheet(
  `@media (forced-colors:active){.courier-root{${forcedDeclarations('--_')}}${forcedChoices('.courier-root')}}`,
)
