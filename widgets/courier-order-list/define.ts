import { elementPage } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierOrderList } from './CourierOrderList.tsx'
import { contract } from './contract.ts'

defineWidget(contract, CourierOrderList, elementPage)
