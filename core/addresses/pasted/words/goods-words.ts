/** Labels of the items. None of them belongs to an address. */
export const goodsLabels = [
  'items?|product|品項|商品',
  'artikel|artikels|artículos?|productos?|prodott[oi]|articol[oi]|produits?|articles?|produtos?|itens|produkty?|towary?|pozycje|položky|zboží|termékek?|tételek|produse(?:le)?|artikli|proizvodi|izdelki|varor|varer|produkter|tuotteet|προϊόντα|προϊόν|είδη|товары?|товари|артикули|стоки|barang|สินค้า|รายการ|商品名|品名|ご注文内容|内容|內容|المنتجات|الأصناف|الطلبات|المنتج|পণ্য|bidhaa|mga item|content|contents',
]

/** Labels of an order's number or of what was ordered. */
export const orderLabels = [
  'order|pesanan|訂單|订单|ออเดอร์|الطلب|παραγγελία|rendelés|pedido|zamówienie|commande|ordine|bestellung|beställning|bestilling|ordre|tilaus|objednávka|comand[ăa]|narudžba|porudžbina|naročilo|encomenda|заказ|замовлення|поръчка|поруџбина|注文|ご注文|訂購|طلبي|أوردر|اوردر',
]

/** Labels of a price or order value. */
export const amountLabels = [
  '(?:grand |order )?total(?: due| paid| payable| à payer| a pagar)?|amount (?:due|paid)|paid total|(?:cena|suma|kwota|total) (?:celkem|do zapłaty|de plată|к оплате)|(?:cod |total )amount|(?:cash )?to collect|collect|k úhradě|do zapłaty|zu zahlen|à payer|a pagar|da pagare',
  'dobírka|na dobírku|pobranie|nachnahme|utánvét(?:tel)?|ramburs|contrareembolso|contrassegno|contre remboursement|efterkrav|postförskott',
  'jälkivaatimus|pouzeće|povzetje|αντικαταβολή|наложенный платеж|післяплата|наложен платеж|الدفع عند الاستلام|貨到付款|代金引換',
  'végösszeg|mindösszesen|wartość|cena|celková cena|celková částka|ukupan iznos|iznos|preț|total de plată|ποσό|τιμή|πληρωτέο|pris|hinta|loppusumma|preis|gesamtsumme|gesamtbetrag|rechnungsbetrag|prezzo|precio|valor|preço|prix|цена|ціна|сумма заказа|стоимость|вартість|стойност|應付|總額|合計金額|ご?請求金額|お支払金額|お会計|ご注文合計|お支払い|ราคา|ยอดชำระ|الاجمالي|القيمة|kiasi|bei|bayaran|kabuuan|halaga|দাম|bill|amt|bil',
  'subtotal|amount|price|cod|jumlah|harga|合計|總計|总计|金額|ยอดรวม|รวม|المجموع|السعر|المبلغ|الحساب|σύνολο',
  'fizetendő|összesen|summe|gesamt|betrag|razem|suma|ukupno|celkem|totale|importe|montant|итого|всего|разом|сума|сумма|yhteensä|summa|totalt|skupaj|общо|مبلغ|মোট|کل',
]

/** A sum that isn't the whole. */
export const subtotalLabels = [
  'sub ?total|zwischensumme|mezisoučet|sous-total|subtotale|delsumma|mellomsum|välisumma|小計|小计',
]

const wholeText = (labels: readonly string[]) => new RegExp(`^(?:${labels.join('|')})$`, 'iu')
export const goodsWord = wholeText(goodsLabels)
export const orderWord = wholeText(orderLabels)
export const amountWord = wholeText(amountLabels)
export const subtotalWord = wholeText(subtotalLabels)

/** "Order #2208", "Bestellung: #5521". */
export const orderNumber =
  /(?<=(?<!\p{L})(?:order|bestellung|bestellnummer|zamówienie|pedido|commande|ordine|encomenda|beställning|ordre|tilaus|rendelés|objednávka|comandă|narudžba|naročilo|παραγγελία|заказ|замовлення|поръчка|طلب|الطلب|คำสั่งซื้อ|คำสั่งซื้อใหม่)[ :]{0,3}(?:no\.?|nr\.?|nº|n\.º)? ?)(?:#|№|nr\.?|nº)\s?(?:\p{L}{1,4}-?)?\d{2,10}/giu
