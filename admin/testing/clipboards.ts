/** Clipboards of other programs as text/html. */

const wordItem = (marker: string, level: number, font: string, text: string, place = 'Middle') => `
<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;
mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=PT-BR style='font-family:${font};
mso-fareast-font-family:${font};mso-bidi-font-family:${font}'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span
lang=PT-BR>${text}<o:p></o:p></span></p>
`;

const wordDocument = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/Ana/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:Wingdings;
	panose-1:5 0 0 0 0 0 0 0 0 0;}
 /* List Definitions */
 @list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\\F0B7;}
p.MsoNormal, li.MsoNormal
	{margin:0cm;
	font-family:"Calibri",sans-serif;}
-->
</style>
</head>

<body lang=PT-BR style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
${body}
<!--EndFragment-->
</body>
</html>`;

/** Word for Windows: a title, emphasis, lists of three levels, a table with a header row, an image and a blank line. */
export const word = wordDocument(`
<p class=MsoTitle><span lang=PT-BR>Festa da Padroeira<o:p></o:p></span></p>
<h1><span lang=PT-BR style='font-size:14.0pt;color:#2F5496'>Programação<o:p></o:p></span></h1>
<p class=MsoNormal style='text-align:justify;line-height:150%'><b style='mso-bidi-font-weight:normal'><span
lang=PT-BR style='font-size:12.0pt;color:red;background:yellow;mso-highlight:yellow'>Missa</span></b><span
lang=PT-BR> às <i style='mso-bidi-font-style:normal'>19h</i>, com <u>bênção</u> e
<a href="https://www.vatican.va/"><span style='color:blue'><u>leituras</u></span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=PT-BR><o:p>&nbsp;</o:p></span></p>
${wordItem('·', 1, 'Symbol', 'Barracas', 'First')}${wordItem('o', 2, '"Courier New"', 'Doces')}${wordItem('§', 3, 'Wingdings', 'Pamonha')}${wordItem('·', 1, 'Symbol', 'Leilão', 'Last')}
<p class=MsoNormal><span lang=PT-BR>Traga:</span></p>
${wordItem('1.', 1, 'Calibri', 'Uma vela', 'First')}${wordItem('a)', 2, 'Calibri', 'branca')}${wordItem('b)', 2, 'Calibri', 'pequena')}${wordItem('2.', 1, 'Calibri', 'Um terço', 'Last')}
<div align=center>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
 <thead>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=283 valign=top style='width:212.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal align=center style='text-align:center'><b><span lang=PT-BR>Dia<o:p></o:p></span></b></p>
  </td>
  <td width=283 colspan=2 valign=top style='width:212.4pt'>
  <p class=MsoNormal><b><span lang=PT-BR>Hora<o:p></o:p></span></b></p>
  </td>
 </tr>
 </thead>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=283 valign=top style='width:212.4pt;background:#D9E2F3'>
  <p class=MsoNormal><span lang=PT-BR>Domingo<o:p></o:p></span></p>
  </td>
  <td><p class=MsoNormal><span lang=PT-BR>7h<o:p></o:p></span></p></td>
  <td><p class=MsoNormal><span lang=PT-BR><o:p>&nbsp;</o:p></span></p></td>
 </tr>
 <![if !supportMisalignedColumns]>
 <tr height=0><td width=283 style='border:none'></td><td width=140 style='border:none'></td></tr>
 <![endif]>
</table>
</div>
<p class=MsoNormal><span lang=PT-BR style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Imagem_x0020_1"
 style='width:120pt;height:80pt'><v:imagedata src="file:///C:/Users/Ana/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img
width=160 height=107 src="file:///C:/Users/Ana/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Imagem_x0020_1"><![endif]></span></p>`);

/** About as long as a parish's yearly report. */
export const longWord = (bytes: number) => {
  const [, paragraph = ''] = /(<p class=MsoNormal style='text-align:justify[\s\S]*?<\/p>)/.exec(word) ?? [];
  const [, table = ''] = /(<table class=MsoTableGrid[\s\S]*?<\/table>)/.exec(word) ?? [];
  const piece = paragraph + wordItem('·', 1, 'Symbol', 'Barracas') + wordItem('o', 2, '"Courier New"', 'Doces') + table;
  return wordDocument(piece.repeat(Math.ceil(bytes / piece.length)));
};

const onlineItem = (list: string, level: number, text: string) => `
<div class="ListContainerWrapper SCXW1 BCX0" style="margin: 0px; padding: 0px; position: relative;"><${list} role="list"
style="margin: 0px; padding: 0px; font-family: verdana;"><li data-leveltext="" data-font="Symbol" data-listid="1"
data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0"
style="margin: 0px 0px 0px ${24 * level}px; display: block; font-size: 11pt;"><p class="Paragraph SCXW1 BCX0"
style="margin: 0px; color: windowtext;"><span data-contrast="auto" lang="PT-BR" class="TextRun SCXW1 BCX0"
style="font-size: 11pt;"><span class="NormalTextRun SCXW1 BCX0">${text}</span></span><span class="EOP SCXW1 BCX0"
data-ccp-props="{}">&nbsp;</span></p></li></${list.split(' ')[0]}></div>`;

/** Word on the web: each item a list of its own, headings by their role. */
export const wordOnline = `<div class="OutlineElement Ltr SCXW1 BCX0"><p role="heading" aria-level="2" class="Paragraph SCXW1"><span
class="TextRun"><span class="NormalTextRun" data-ccp-parastyle="heading 2">Avisos</span></span><span class="EOP">&nbsp;</span></p></div>
<div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun MacChromeBold" style="font-weight: bold;"><span
class="NormalTextRun">Coleta</span></span><span class="TextRun" style="font-style: italic; font-weight: normal;"> de alimentos</span><span
class="TextRun Underlined" style="text-decoration: underline;"> hoje</span><span class="EOP">&nbsp;</span></p></div>
${onlineItem('ul class="BulletListStyle1"', 1, 'Arroz')}${onlineItem('ul class="BulletListStyle1"', 2, 'integral')}${onlineItem('ul class="BulletListStyle1"', 1, 'Feijão')}${onlineItem('ol class="NumberListStyle1" start="1"', 1, 'Entregar')}${onlineItem('ol class="NumberListStyle1" start="2"', 1, 'Assinar')}`;

export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;"
id="docs-internal-guid-3f1c"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span
style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;">Avisos</span></h2><p
dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:normal;">Coleta</span><span
style="font-weight:400;font-style:italic;"> de alimentos</span><span style="font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;"> hoje</span></p><br /><ul
style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p
dir="ltr" role="presentation"><span style="font-weight:400;">Arroz</span></p></li><ul style="margin-top:0;"><li dir="ltr"
style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>integral</span></p></li></ul><li dir="ltr"
aria-level="1"><p dir="ltr" role="presentation"><span>Feijão</span></p></li></ul><div dir="ltr" align="left"><table
style="border:none;border-collapse:collapse;"><colgroup><col width="300" /><col width="300" /></colgroup><tbody><tr
style="height:0pt"><td style="border:solid #000 1pt;vertical-align:top;"><p dir="ltr"><span>Dia</span></p></td><td><p><span>Hora</span></p></td></tr></tbody></table></div><br
/><p dir="ltr"><span><img src="data:image/png;base64,iVBORw0KGgo=" width="40" height="40" /></span></p></b>`;

export const libreOffice = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2 (Linux)"/>
	<style type="text/css">
		p { line-height: 115%; margin-bottom: 0.25cm }
	</style>
</head>
<body lang="pt-BR" dir="ltr"><h2 class="western">Avisos</h2>
<p align="center" style="line-height: 100%"><font color="#c9211e"><font face="Liberation Serif, serif"><b>Coleta</b></font></font>
<i>de alimentos</i> <u>hoje</u></p>
<ul>
	<li><p style="margin-bottom: 0cm">Arroz</p>
	<ul>
		<li><p style="margin-bottom: 0cm">integral</p></li>
	</ul></li>
	<li><p>Feijão</p></li>
</ul>
<table width="100%" cellpadding="4" cellspacing="0">
	<col width="128*"/>
	<col width="128*"/>
	<thead>
		<tr valign="top">
			<th width="50%" style="border: 1px solid #000000"><p>Dia</p></th>
			<th width="50%"><p>Hora</p></th>
		</tr>
	</thead>
	<tbody>
		<tr valign="top">
			<td><p>Domingo</p></td>
			<td><p>7h</p></td>
		</tr>
	</tbody>
</table>
<p><img src="file:///tmp/lu2843.tmp/lu2843_html_1.png" name="Imagem1" align="bottom" width="151" height="57" border="0"/></p>
</body>
</html>`;

/** Cells of Excel, which stand around the fragment's marks. */
export const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>
<!--table {mso-displayed-decimal-separator:"\\,";} .xl65 {mso-number-format:"Short Time";}-->
</style></head><body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 width=64 style='height:15.0pt;width:48pt'>Dízimo</td>
  <td align=right width=64 style='width:48pt'>1.200,00</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 style='height:15.0pt'></td>
  <td align=right>80,00</td>
 </tr>
<!--EndFragment-->
</table>
</body></html>`;
