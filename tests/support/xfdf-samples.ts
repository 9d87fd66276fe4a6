/** XFDF as programs write it. */
import type { MarkupKind } from '../../markups/src/model.ts';

/** A file as Acrobat exports it, with these annotations and these attributes of the root. */
export const fileOf = (annotation: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve" ${attributes}><fields/><annots>${annotation}</annots><f href="A-101.pdf"/><ids original="AB12" modified="CD34"/></xfdf>`;

/** What programs write, by who writes it so. */
export const SAMPLES: readonly (readonly [string, MarkupKind, string])[] = [
  [
    'Acrobat rectangle',
    'rectangle',
    '<square width="2" color="#E52237" opacity="0.5" interior-color="#FFFF00" creationdate="D:20240131142500-05\'00\'" flags="print" date="D:20240131142512-05\'00\'" name="a1" page="0" fringe="1,1,1,1" rect="100.25,200.5,300.75,400" subject="Rectangle" title="Ada"><popup flags="print,nozoom,norotate" open="no" page="0" rect="600,300,804,414"/></square>',
  ],
  [
    'Acrobat cloud',
    'cloud',
    '<polygon color="#E52237" style="cloudy" intensity="2" IT="PolygonCloud" flags="print" name="a2" page="0" rect="90,190,310,410" width="1"><vertices>100,200;300,200;300,400;100,400</vertices></polygon>',
  ],
  [
    'Acrobat cloud of a box',
    'cloud',
    '<square color="#E52237" style="cloudy" intensity="1" flags="print" name="a3" page="0" fringe="9,9,9,9" rect="90,190,310,410" width="1"/>',
  ],
  [
    'Acrobat arrow',
    'arrow',
    '<line color="#E52237" IT="LineArrow" start="263.38913,266.142761" end="302.989594,238.514526" head="None" tail="OpenArrow" flags="print" name="a4" page="0" rect="257.88913,233.014526,307.669464,271.642761" width="1"/>',
  ],
  [
    'Acrobat dimension',
    'distance',
    '<line color="#E52237" IT="LineDimension" leaderLength="20" leaderExtend="5" caption="yes" start="100,200" end="172,200" head="OpenArrow" tail="OpenArrow" flags="print" name="a5" page="0" rect="90,180,180,240" width="1"><contents>4 ft</contents><measure rateValue="1 in = 4 ft"/></line>',
  ],
  [
    'Acrobat callout',
    'callout',
    '<freetext color="#FFFFFF" intent="FreeTextCallout" callout="101,209,150,275,180,275" head="OpenArrow" fringe="80,9.5,0.5,0.5" flags="print" name="a6" page="0" rect="100,200,350,300" width="1" rotation="0" justification="left"><contents-richtext><body xmlns="http://www.w3.org/1999/xhtml" xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/" xfa:APIVersion="Acrobat:11.0.0" xfa:spec="2.0.2" style="font-size:10pt;color:#FF0000"><p dir="ltr">Verify</p></body></contents-richtext><contents>Verify</contents><defaultappearance>1 0 0 rg /Helv 10 Tf</defaultappearance><defaultstyle>font: Helvetica,sans-serif 10.0pt; text-align:left; color:#FF0000 </defaultstyle></freetext>',
  ],
  [
    'Acrobat note',
    'note',
    '<text color="#FFD100" icon="Comment" flags="print,nozoom,norotate" name="a7" page="0" rect="100,200,124,224" title="Ada" subject="Sticky Note"><contents>Check\rthis</contents></text>',
  ],
  [
    'Acrobat state',
    'note',
    '<text color="#FFD100" flags="hidden,print,nozoom,norotate" inreplyto="a7" state="Accepted" statemodel="Review" name="a8" page="0" rect="0,0,20,20" title="Bo"><contents>Accepted set by Bo</contents></text>',
  ],
  [
    'Acrobat highlight',
    'highlight',
    '<highlight color="#FFD100" coords="100,220,200,220,100,210,200,210,100,208,150,208,100,198,150,198" flags="print" name="a9" page="0" rect="97,196,203,222" opacity="0.399994"/>',
  ],
  [
    'Apryse text',
    'text',
    '<freetext xmlns="http://ns.adobe.com/xfdf/" TextColor="#000000" style="solid" width="0" creationdate="D:20231106085642Z" flags="print" date="D:20231106085642Z" name="p1" page="0" justification="left" rect="290.7604,431.7359,460.4308,441.3663"><defaultstyle>color:#000000;font:Helvetica 8pt;font-style:normal</defaultstyle><trn-custom-data bytes="{&quot;trn-unrotated-rect&quot;:&quot;290.760406,431.735901&quot;}"/><defaultappearance> 1 1 1 RG 1 1 1 rg /Helvetica 8 Tf </defaultappearance><contents>大学</contents></freetext>',
  ],
  [
    'Apryse area',
    'area',
    '<polygon page="0" rect="99,199,301,401" color="#E44234" flags="print" name="p2" style="solid" width="2" IT="PolygonDimension"><measure rateValue="0.25 in = 1 ft" targetUnitConversion="1"><axis><numberformat conversionFactor="0.0555555556" unit="ft"/></axis><distance><numberformat conversionFactor="1" unit="ft"/></distance></measure><vertices>100,200;300,200;300,400.1234567890123</vertices></polygon>',
  ],
  [
    'Apryse ink',
    'freehand',
    '<ink page="0" rect="99,99,131,131" color="#E44234" flags="print" name="p3" style="solid"><inklist><gesture>100,100;110.123,120.5;130,130</gesture><gesture>101,101;102,102</gesture></inklist></ink>',
  ],
  [
    'Apryse dashed line',
    'polyline',
    '<polyline page="0" rect="99,99,131,131" color="#E44234" flags="print" name="p4" style="dash" dashes="4,2" head="None" tail="Circle" width="1"><vertices>100,100;110,120;130,130</vertices></polyline>',
  ],
  [
    'stamp with a picture',
    'stamp',
    '<stamp page="0" rect="100,100,200,150" icon="Approved" flags="print" name="p5" rotation="90"><imagedata>data:image/png;base64,iVBORw0KGgo=</imagedata></stamp>',
  ],
  [
    'underlined text',
    'foreign',
    '<underline page="0" rect="97,196,203,222" coords="100,220,200,220,100,210,200,210" color="#00FF00" flags="print" name="o1"/>',
  ],
  [
    'caret',
    'foreign',
    '<caret page="0" rect="97,196,103,202" fringe="1,1,1,1" symbol="paragraph" name="o2"><contents>insert</contents></caret>',
  ],
  [
    'file attachment',
    'foreign',
    '<fileattachment page="0" rect="97,196,103,202" icon="PushPin" file="spec.txt" mimetype="text/plain" size="3" name="o3"><data MODE="raw" encoding="hex" length="3">414243</data></fileattachment>',
  ],
  [
    'redaction',
    'foreign',
    '<redact page="0" rect="97,196,103,202" coords="97,202,103,202,97,196,103,196" overlay-text="X" overlay-text-repeat="yes" name="o4"/>',
  ],
];
