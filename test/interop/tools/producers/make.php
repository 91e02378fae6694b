<?php
// Makes documents with the installed PHP libraries, one folder for each producer: php make.php <folder>.
error_reporting(E_ERROR);
[, $out] = $argv;
$lines = ['The tenant pays 900 EUR a month.', 'Place, date: ____________', '12,5 %'];
$html = '<h1>Contract</h1><p>' . implode('<br>', $lines) . '</p><a href="https://example.org">Terms</a>'
    . '<table border="1"><tr><td>a</td><td>b</td></tr></table>';

function pathOf(string $producer, string $name): string
{
    global $out;
    @mkdir("$out/$producer", 0777, true);
    return "$out/$producer/$name.pdf";
}

function tcpdf(): void
{
    global $html;
    require_once 'tcpdf/tcpdf.php';
    foreach (['text' => false, 'archival' => true] as $name => $isArchival) {
        $pdf = new TCPDF('P', 'mm', 'A4', true, 'UTF-8', false, $isArchival);
        $pdf->SetTitle('Contract');
        $pdf->SetFont($isArchival ? 'dejavusans' : 'helvetica', '', 12);
        $pdf->AddPage();
        $pdf->writeHTML($html);
        if (!$isArchival) {
            $pdf->TextField('name', 60, 8);
            $pdf->SetAlpha(0.5);
            $pdf->Rect(20, 120, 50, 20, 'F');
        }
        $pdf->write2DBarcode('text', 'QRCODE', 20, 160, 30, 30);
        file_put_contents(pathOf('tcpdf', $name), $pdf->Output('', 'S'));
    }
}

function dompdf(): void
{
    global $html;
    require_once 'dompdf/autoload.php';
    $pdf = new Dompdf\Dompdf();
    $pdf->loadHtml($html);
    $pdf->render();
    file_put_contents(pathOf('dompdf', 'text'), $pdf->output());
}

foreach (['tcpdf', 'dompdf'] as $make) {
    try {
        $make();
    } catch (Throwable $error) {
        echo "$make: {$error->getMessage()}\n";
    }
}
