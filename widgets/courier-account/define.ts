import { elementPage } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierAccount } from './CourierAccount.tsx'
import { contract } from './contract.ts'

defineWidget(contract, CourierAccount, elementPage)
