import { amountLabels, goodsLabels, orderLabels, subtotalLabels } from './goods-words.ts'
import { familyWords, givenWords } from './lead-words.ts'

export type LabelKind =
  | 'name'
  | 'phone'
  | 'address'
  /** Area, street or block. */
  | 'part'
  | 'postal'
  | 'unit'
  | 'building'
  | 'notes'
  | 'landmark'
  /** The sender, whose details are ignored. */
  | 'sender'
  /** An address, unless there is one for the delivery too. */
  | 'billing'
  /** Order number, price, goods. */
  | 'other'

/** Labels that shops and people write, in many languages: sources of regular expressions. */
const words: Record<LabelKind, string[]> = {
  sender: [
    'from, sender, shipper, ship from, pick ?up from, pengirim, penghantar, dari, 寄件人, 寄件者, 發件人, 发件人, 送り主',
    'ご依頼主, 差出人, ผู้ส่ง, الراسل, المرسل, مرسل, প্রেরক, prerok, αποστολέας, feladó, nadawca, відправник',
    'отправитель, remitente, mittente, expéditeur, អ្នកផ្ញើ, ຜູ້ສົ່ງ, بھیجنے والا, expeditor, odesílatel',
    'pošiljatelj, lähettäjä, avsändare, avsender',
  ],
  name: [
    "recipient(?:’s|'s)? name, customer(?:’s|'s)? name, receiver(?:’s|'s)? name, contact name, full name",
    '(?:cust(?:omer)?|rcvr|recv|receiver|recipient|client|contact|consignee)\\.? name, rcvr, nam, nm, kontaktperson, ansprechpartner(?:in)?, kapcsolattartó, referente, yhteyshenkilö',
    'cliente, vevő, ügyfél, klient(?:ka)?, zákazník, kupac, naručilac, naručitelj, kupec, stranka, kund(?:e|in)?, asiakas, tilaaja, клиент, клієнт, покупатель, покупець, ลูกค้า, ชื่อลูกค้า, 客戶, 客户, 顧客, 買家, ご注文者, clientul, acheteur, comprador, acquirente, beställare, αγοραστής',
    'persona de contacto, osoba kontaktowa, kontaktní osoba, kontakt osoba, persoană de contact, personne à contacter, υπεύθυνος, контактное лицо, контактна особа, лице за контакт',
    'nama penuh, name, nama, recipient, receiver, customer, client, consignee, contact person, attention',
    'attn, att, penerima, pelanggan, prapok, ship to, deliver to, delivery to, to, 收件人姓名, 收件人, 收件者, 收貨人',
    '收货人, 收件, 姓名, 聯絡人, 联系人, 名稱, 名, お届け先名, お届け先, 届け先, 受取人, お名前, 氏名, 名前, 宛名, 担当者?, ชื่อผู้รับ, ชื่อ-สกุล',
    'ชื่อ, ผู้รับ, اسم المستلم, اسم العميل, اسم الزبون, المستلم, المرسل إليه, المرسل اليه, الاسم, اسم, الزبون, العميل, إلى, الى, نام',
    'وصول کنندہ, নাম, প্রাপক, ឈ្មោះ, អ្នកទទួល, ຊື່, ຜູ້ຮັບ, အမည်, နာမည်, လက်ခံသူ, ονοματεπώνυμο, όνομα',
    'παραλήπτης, πελάτης, név, címzett, átvevő, nombre, destinatario, nome, destinataire, nom, odbiorca',
    'imię, nume, destinatar, jméno, příjemce, ime, primatelj, primalac, prejemnik, namn, mottagare, navn',
    "mottaker, nimi, vastaanottaja, empfänger, ім['’]?я, одержувач, отримувач, имя, получатель, име",
    'получател, անուն, სახელი, аты',
    `${familyWords}|${givenWords}`,
    'name and surname, your name, name of (?:the )?(?:recipient|receiver|customer), vor- und (?:nach|zu)name, name des empfängers',
    'imię i nazwisko, dane odbiorcy, nombre y apellidos?, nombre completo, nombre del destinatario, nom et prénom, nom complet',
    'nome e cognome, nome completo, nom du destinataire, ime i prezime, ime in priimek, jméno a příjmení, nume și prenume',
    "teljes név, címzett neve, för- och efternamn, fullt navn, koko nimi, фамилия и имя, имя и фамилия, прізвище та ім[’']я",
    'الاسم بالكامل, الاسم الكامل, اسمك, ชื่อและนามสกุล, ชื่อ-นามสกุล',
  ],
  phone: [
    'tlm, telm, cel, kom, did, direct line, hph, gsm, tlf, tlfno, tfno, tlfn, telf, (?:cust(?:omer)?|rcvr|receiver) (?:no|tel|phone|mobile|hp), ct no, 行動電話, 連絡電話, 連絡先',
    'phone number, phone no, mobile number, mobile no, contact number, contact no, contact #, contact',
    'no tel(?:efon)?, telephone, telefon, tel no, tel, phone, ph, mobile, mob, cell ?#?, cell, hp no, hp',
    String.raw`h\/p, whatsapp, wa, no, my no, cp, fon, number, num, rabta, rakam, 聯絡電話, 电话, 電話番号, 電話, 手提, 手機, 手机`,
    '携帯, เบอร์โทรศัพท์มือถือ, เบอร์โทรศัพท์, เบอร์มือถือ, เบอร์โทร, เบอร์, โทรศัพท์มือถือ, โทรศัพท์, โทร, มือถือ',
    'رقم الجوال, رقم الهاتف, رقم الموبايل, رقم التليفون, رقم التلفون, رقم المحمول, للتواصل, الهاتف, هاتف, الجوال, جوال',
    'المحمول, محمول, النقال, نقال, واتساب, واتس, جواله, جوالي',
    'الموبايل, موبايل, تلفون, تليفون, ت, فون, موبائل, মোবাইল, ফোন, លេខទូរស័ព្ទ, ទូរស័ព្ទ, ເບີໂທ, ໂທ',
    'ဖုန်း, τηλέφωνο, κινητό, τηλ, κιν, telefonszám, mobil, teléfono, telefono, cellulare, cell',
    'téléphone, tél, telefone, telemóvel, puh, puhelin, телефон, тел, հեռ, ტელ',
    'telefonnummer, handy(?:nummer)?, mobilnummer, numer telefonu, telefon kontaktowy, teléfono móvil, móvil, número de teléfono',
    'numéro de téléphone, portable, numero di telefono, número de telefone, telefonní číslo, număr de telefon, broj telefona',
    'telefonska številka, telefonnummer, puhelinnumero, αριθμός τηλεφώνου, номер телефону?, номер телефона, phone/whatsapp',
  ],
  address: [
    'deliv(?:ery)?\\.? add(?:r|ress)?, ship(?:ping)? add(?:r|ress)?, drop add(?:r|ress)?, 寄送地址, 配送地址, 送達地址, 送货地点, 送貨地點, 配送先(?:住所)?',
    'location, drop location, delivery location, lokasi, ubicación, локация',
    'complete address, delivery address, shipping address, full address, my address, address, addr, add',
    'deliver at, drop ?-?off, alamat penuh, alamat, 收件地址, 送貨地址, 送货地址, 地址係, 地址, ご住所, 住所, ที่อยู่',
    String.raw`ที่อยู่จัดส่ง, ที่อยู่ผู้รับ, จัดส่งที่, عنوان التوصيل, العنوان, عنوان, پتہ, ঠিকানা, thikana, អាសយដ្ឋាន, ທີ່ຢູ່, လိပ်စာ, διεύθυνση, δ\/νση, cím`,
    'szállítási cím, dirección, indirizzo, adresse, morada, endereço, adres, adresa, adresă, naslov',
    'osoite, adress, адреса, адрес, мекенжай, հասցե, მისამართი',
    'lieferadresse, lieferanschrift, versandadresse, anschrift, adres dostawy, adres do wysyłki',
    'dane do wysyłki, dirección de (?:envío|entrega), domicilio, adresse de livraison',
    'indirizzo di (?:consegna|spedizione), morada de (?:entrega|envio), endereço de entrega',
    'dodací adresa, doručovací adresa, adresa de livrare, adresa za dostavu, adresa dostave, naslov za dostavo, leveransadress',
    'leveringsadresse, toimitusosoite, διεύθυνση (?:παράδοσης|αποστολής), адрес доставки, адреса доставки, عنوان الشحن',
    'ship(?:ping)? to address, adresse complète, alamat penghantaran',
  ],
  part: [
    'المنزل, منزل, البيت, قسيمة, الجادة, جادة, فيلا, الفيلا, زقاق, محلة, قطعة, شارع, منطقة, way, villa, plot, house no, road no, building no, street no',
    'area, block, street, road, avenue, house, city, district, zone, governorate, region, town, barangay',
    'province, الحي, المنطقة, المنطقه, القطعة, الشارع, المدينة, οδός, περιοχή, πόλη, utca, város, ciudad',
    'calle(?: y número)?, ville, rue, straße(?: und hausnummer| & hausnummer)?, strasse, ort, stadt, ulica(?: i numer)?, miasto, miejscowość',
    'città, via, localidade, cidade, morada, local, ulice, město, obec, strada, localitate, oraș, ulica i broj, grad, kraj, gata',
    'postort, gateadresse, poststed, katuosoite, postitoimipaikka, улица, город, вулиця, місто, населённый пункт, delivery city',
  ],
  postal: [
    String.raw`postal code, post ?code, zip(?: code)?, postcode, poskod, 郵便番号, 郵遞區號, 邮编, τκ, τ\.κ\.?, irányítószám`,
    'الرمز البريدي, รหัสไปรษณีย์, plz, postleitzahl, kod pocztowy, código postal, code postal, cap, psč, poštanski broj, poštna številka',
    'cod poștal, postnummer, postinumero, індекс, поштовий індекс, индекс, почтовый индекс, пощенски код',
  ],
  unit: [
    'unit(?: no)?, floor, apartment, apt, flat, room, suite, 單位, 樓層, الدور, الطابق, الشقة, شقة, όροφος',
    'διαμέρισμα, emelet(?:/ajtó)?, ajtó, piso(?: y puerta)?, planta, puerta, escalera, étage, appartement, porte, ห้อง, ชั้น, 部屋番号',
    'patro, byt, číslo bytu, piętro, (?:nr )?mieszkani[ae], (?:nr )?lokalu?, klatka, våning, lägenhet, etasje, leilighet, kerros, asunto, porras',
    'etaj, scara, apartament, apartman, етаж, апартамент, вход, sprat, kat, stan, спрат, стан, nadstropje, stanovanje, andar, apartamento, scala, interno, piano',
    "stiege, stock, stockwerk, tür(?:nummer)?, top, wohnung, этаж, квартира, подъезд, поверх, під['’]їзд, пәтер, батир, ბინა, սարթուլ, բնակարան",
    'кв, ап, ет, эт, lgh, ap, apt, et, sc, scala/interno, sprat/stan, kat/stan, etaj/ap',
    'رقم الشقة, رقم الطابق, رقم المكتب, flat no, apt no, floor no, door(?: no)?, tingkat, no unit, apt/unit, unit/floor, 樓層/單位, 室號',
  ],
  building: [
    'building(?: name)?, bldg, tower, condo, 大廈, 社區名, 社區, 建物名, マンション名, المبنى, البناية, العمارة, κτίριο',
    'épület, อาคาร, bangunan',
  ],
  notes: [
    'special instructions?, delivery instructions?, delivery notes?, instructions?, remarks?, notes?',
    'nota, message, msg, comments?, catatan, 備註, 备注, 備考, หมายเหตุ, ملاحظات, ملاحظة, ملاحظه, نوٹ, নোট',
    'মন্তব্য, σχόλια, σημειώσεις, megjegyzés, notas?, uwagi, poznámka, napomena, примітка, примечание',
    'комментарий, коментар, ចំណាំ, ໝາຍເຫດ, မှတ်ချက်, observații, huomautus, anmerkung(?:en)?, opombe, observaciones, instrucciones, indicaciones',
    'megj, pozn, uw, nap, bem, anm, merk, merknad, kommentar, kommentti, lisätiedot, lisätietoja, прим, σημ, παρατηρήσεις, directions',
    'rmks?, obs, бележка, забележка, коментар до замовлення, anweisung(?:en)?, hinweise zur lieferung',
    'hinweis(?:e)?, lieferhinweis, bemerkung(?:en)?, uwagi do zamówienia, commentaires?, remarques?, osservazioni, istruzioni, observações',
  ],
  landmark: ['landmark, nearest landmark, near(?:est)? to, قريب من, علامة مميزة, পাশে'],
  billing: [
    'billing address, bill to, billed to, invoice address, rechnungsadresse, rechnungsanschrift, adres rozliczeniowy, dane do faktury',
    'adres do faktury, dirección de facturación, datos de facturación, adresse de facturation, indirizzo di fatturazione',
    'morada de faturação, endereço de cobrança, fakturační adresa, adresă de facturare, adresa za račun, naslov za račun',
    'számlázási cím, fakturaadress, fakturaadresse, laskutusosoite, διεύθυνση χρέωσης, адрес плательщика, платіжна адреса',
    'адрес за фактуриране, عنوان الفاتورة, عنوان الفوترة, ที่อยู่ในการเรียกเก็บเงิน, 帳單地址, 账单地址, 請求先住所, alamat pengebilan',
  ],
  other: [
    ...goodsLabels,
    ...orderLabels,
    ...amountLabels,
    ...subtotalLabels,
    'order(?: ?(?:no|number|id|#))?, invoice, inv, tracking(?: no)?, awb, ref(?:erence)?(?: no)?, qty, quantity, payment, paid, date',
    'time, weight, shop, email, e-mail, meeting id, passcode, 訂單編號, 订单号?, 付款, 注文番号, رقم الطلب, ก่อน, ご注文番号, ご注文no, 受注番号, 訂購編號, 單號, 单号',
    'order ref, order date, datum, dátum, dato, data, dată, fecha, дата, ημερομηνία, payment (?:method|type|status)',
    'order (?:total|summary), shipping (?:method|cost|fee)?, delivery (?:method|fee|date|time), billing, zahlungsart, zahlung',
    'zahlungsweise, versandart, versand, bestellnummer, lieferkosten, metoda płatności, płatność, sposób płatności, sposób dostawy',
    'kwota, numer zamówienia, método de pago, forma de pago, método de envío, número de pedido, mode de paiement, moyen de paiement',
    'metodo di pagamento, spedizione, método de pagamento, način plaćanja, způsob platby, metodă de plată, betalningssätt',
    'betalingsmåte, maksutapa, fizetési mód, τρόπος πληρωμής, способ оплаты, спосіб оплати, طريقة الدفع, طريقة الشحن, الإجمالي',
    'رقم الطلبية, ชำระเงิน, วิธีชำระเงิน, วิธีการชำระเงิน, paraan ng pagbabayad, kaedah bayaran, tarikh, tanggal, วันที่, 日期, 日時',
    'التاريخ, تاريخ, তারিখ',
  ],
}

export const labelWords = Object.fromEntries(
  Object.entries(words).map(([kind, lines]) => [kind, lines.flatMap((line) => line.split(/, |\|(?![^(]*\))/))]),
) as Record<LabelKind, string[]>
