import { elementPage } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierHelpCentre } from './CourierHelpCentre.tsx'
import { contract } from './contract.ts'

defineWidget(contract, CourierHelpCentre, elementPage)
